const picture = new Image();
picture.src = new URL('i.svg', import.meta.url);
picture.alt = 'seven by three';
document.getElementById('out').after(picture);
