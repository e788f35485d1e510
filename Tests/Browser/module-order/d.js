L.push('d ' + document.readyState + ' ' + document.scripts.length);
