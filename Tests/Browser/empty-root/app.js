window.L=window.L||[];L.push('app '+document.readyState+' '+(document.currentScript?document.currentScript.getAttribute('src'):'none'));
var r=document.getElementById('root');r.innerHTML='<h1>App</h1>';document.addEventListener('DOMContentLoaded',function(){r.className='ready'});
