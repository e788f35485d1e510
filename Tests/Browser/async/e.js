L.push('e ' + document.readyState + ' ' + document.scripts.length);
