const ratio = 2;
const head = 44;

/** The drawing in an element as a picture, with a line above it that says what it shows. */
export async function pictureOf(
  element: HTMLElement,
  title: string,
  colours: { readonly paper: string; readonly ink: string },
): Promise<Blob | undefined> {
  const svg = element.querySelector('svg');
  if (!svg) return undefined;
  const { width, height } = svg.getBoundingClientRect();
  const source = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml;charset=utf-8' });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: width * ratio,
      height: (height + head) * ratio,
    });
    const paint = canvas.getContext('2d');
    if (!paint) return undefined;
    paint.scale(ratio, ratio);
    paint.fillStyle = colours.paper;
    paint.fillRect(0, 0, width, height + head);
    paint.fillStyle = colours.ink;
    paint.font = `500 16px ${getComputedStyle(element).fontFamily}`;
    paint.fillText(title, 16, 28, width - 32);
    paint.drawImage(image, 0, head, width, height);
    return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
