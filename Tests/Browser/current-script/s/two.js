L.push(document.currentScript.dataset.name + ' ' + document.currentScript.src.split('/').slice(-2).join('/') + ' ' + document.readyState);
setTimeout(function () { L.push('later ' + document.currentScript) });
