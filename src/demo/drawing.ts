import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** Converts HSL to RGB: hue in degrees, lightness from 0 to 1. */
export function colour(hue: number, lightness: number, saturation = 0.5): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** A small picture of plain shapes with antialiased edges, painted one over the other. */
export class Drawing {
  readonly #pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    top: Colour,
    bottom: Colour,
  ) {
    this.#pixels = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y++) {
      const row = Buffer.from(top.map((from, i) => Math.round(from + ((bottom[i] as number) - from) * (y / height))));
      this.#pixels.fill(row, y * width * 3, (y + 1) * width * 3);
    }
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: Colour): this {
    const least = Math.min(rx, ry);
    return this.#paint(
      x - rx,
      y - ry,
      x + rx,
      y + ry,
      fill,
      (px, py) => (Math.hypot((px - x) / rx, (py - y) / ry) - 1) * least,
    );
  }

  box(x: number, y: number, width: number, height: number, fill: Colour, radius = 0): this {
    const [cx, cy] = [x + width / 2, y + height / 2];
    return this.#paint(x, y, x + width, y + height, fill, (px, py) => {
      const [dx, dy] = [Math.abs(px - cx) - width / 2 + radius, Math.abs(py - cy) - height / 2 + radius];
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
    });
  }

  /** `distance` to the edge in pixels, negative inside. */
  #paint(
    left: number,
    top: number,
    right: number,
    bottom: number,
    fill: Colour,
    distance: (x: number, y: number) => number,
  ): this {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom + 1); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, right + 1); x++) {
        const cover = Math.max(0, Math.min(1, 0.5 - distance(x + 0.5, y + 0.5)));
        if (cover === 0) continue;
        const at = (y * this.width + x) * 3;
        for (let i = 0; i < 3; i++)
          this.#pixels[at + i] = Math.round(
            (this.#pixels[at + i] as number) * (1 - cover) + (fill[i] as number) * cover,
          );
      }
    }
    return this;
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2], 8);
    const stride = this.width * 3;
    // Each line begins with a filter byte; 0 is no filter.
    const lines = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y++) this.#pixels.copy(lines, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
