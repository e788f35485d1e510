L.push(JSON.parse(document.getElementById('data').textContent).items.length + ' ' + [].filter.call(document.getElementById('root').childNodes, function (n) { return n.nodeType == 8 }).length);
document.querySelector('button').disabled = false;
document.querySelector('h1').onclick = function () {};
