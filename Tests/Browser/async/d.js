L.push('d ' + document.readyState + ' ' + document.scripts.length);
addEventListener('load', function () { L.push(asyncs.sort().join()) });
