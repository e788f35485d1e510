import {count} from './lib/shared.js';
export const name = '50% "quoted" #late ' + count();
