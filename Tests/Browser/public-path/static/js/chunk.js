chunks.push([7, function (root, path) { var i = new Image; i.src = path + 'static/media/blue.png'; root.appendChild(i) }]);
