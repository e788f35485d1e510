L.push('checked ' + document.readyState);
