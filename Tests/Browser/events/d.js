addEventListener('load', function () { L.push([sheetLoaded, imageLoaded, imageFailed, seen.join(' ')].join()) });
L.push('d ' + document.readyState + ' ' + document.scripts.length);
