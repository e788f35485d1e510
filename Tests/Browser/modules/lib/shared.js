let n = 0;
export const count = () => ++n;
