import {name as util} from 'util';
export const name = 'main of ' + util;
