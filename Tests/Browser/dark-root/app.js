document.getElementById('root').innerHTML = '<h1>dark</h1>';
L.push('app');
