L.push(document.currentScript.dataset.name + ' ' + document.currentScript.src.split('/').pop());
