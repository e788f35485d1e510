import {where} from './part.js';
L.push('main ' + import.meta.url.split('/').slice(-2).join('/') + ' ' + where + ' ' + document.readyState);
const picture = new Image;
picture.src = new URL('../red.png', import.meta.url);
document.getElementById('out').replaceChildren(picture, (await (await fetch(new URL('data.json', import.meta.url))).json()).word);
const late = await import('./late.js');
L.push('late ' + late.default);
