export const where = import.meta.url.split('/').pop();
