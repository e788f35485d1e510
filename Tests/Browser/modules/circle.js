import {a} from './main.js';
import {count} from './lib/shared.js';
count();
export function b() { return a() + 'b' }
