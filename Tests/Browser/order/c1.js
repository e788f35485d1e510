window.L=window.L||[];L.push('c1 '+document.readyState+' '+(document.currentScript?document.currentScript.getAttribute('src'):'none'));
