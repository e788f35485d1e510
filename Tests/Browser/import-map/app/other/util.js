export const name = 'other util';
