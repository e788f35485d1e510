export {two} from '../lib/three.js';
