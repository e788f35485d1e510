import {n} from './a.js';
L.push('b ' + n + (typeof require));
