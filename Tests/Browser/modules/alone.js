const picture = new Image();
picture.src = new URL('i.svg', import.meta.url);
picture.decode().then(() => L.push('picture ' + picture.naturalWidth), () => L.push('no picture'));
