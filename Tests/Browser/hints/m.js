L.push('m ' + document.readyState + ' ' + document.scripts.length);
