L.push('c ' + document.readyState + ' ' + document.scripts.length);
