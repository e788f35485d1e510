window.L=window.L||[];L.push('d2 '+document.readyState+' '+(document.currentScript?document.currentScript.getAttribute('src'):'none'));
