window.L=window.L||[];L.push('d1 '+document.readyState+' '+(document.currentScript?document.currentScript.getAttribute('src'):'none'));
