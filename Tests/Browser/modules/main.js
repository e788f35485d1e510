import {b} from './circle.js';
import one from 'one';
import {two} from 'lib/two.js';
import {count} from './lib/shared.js';
import data from './data.json' with {type: 'json'};
export function a() { return 'a' }
L.push('main ' + b() + ' ' + one + ' ' + two + ' ' + count() + ' ' + data.value);
L.push('own ' + import.meta.url.replace(/^.*\//, ''));
const module = await import('./late.js');
L.push('late ' + module.name + ' ' + count());
