addEventListener('load', function () { L.push([imageLoaded, imageFailed, seen.join(' ')].join()) });
L.push('d ' + document.readyState + ' ' + document.scripts.length);
