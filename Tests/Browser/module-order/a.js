L.push('a ' + document.readyState);
export let n = 1;
