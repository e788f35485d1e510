import {name as util} from 'util';
export const name = 'deep of ' + util;
