(function () {
  // As a bundler finds its own address when it was told to do so by itself.
  var path = document.currentScript.src.replace(/[?#].*$/, '').replace(/\/[^\/]+$/, '/') + '../../';
  L.push('main ' + path.split('/').slice(-4).join('/'));
  window.chunks = { push: function (data) { L.push('chunk ' + data[0]); data[1](document.getElementById('root'), path) } };
  var sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = path + 'static/css/late.css';
  sheet.onload = function () {
    L.push('sheet');
    var script = document.createElement('script');
    script.src = path + 'static/js/chunk.js';
    document.head.appendChild(script);
  };
  document.head.appendChild(sheet);
})();
