import type { FileHandle } from 'node:fs/promises';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** How large a picture says it is; undefined where it is cut off or says nothing. Nothing is decoded. */
export async function dimensionsOf(ext: string, head: Buffer, file: FileHandle): Promise<Dimensions | undefined> {
  const found = ext === 'jpg' ? await jpeg(file) : headers[ext]?.(head);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

const headers: Record<string, (head: Buffer) => Dimensions | undefined> = {
  png: (head) =>
    head.length >= 33 && head.toString('latin1', 12, 16) === 'IHDR'
      ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
      : undefined,
  gif: (head) => (head.length >= 13 ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) } : undefined),
  webp,
};

function webp(head: Buffer): Dimensions | undefined {
  if (head.length < 30) return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}

/** Markers of frames; C4, C8 and CC in between mean something else. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The frame stands behind segments of any length, such as a camera's preview, so it is sought through the file. */
async function jpeg(file: FileHandle): Promise<Dimensions | undefined> {
  const part = Buffer.alloc(9);
  for (let at = 2, segments = 0; segments < 1000; segments++) {
    const { bytesRead } = await file.read(part, 0, 9, at);
    if (bytesRead < 9 || part[0] !== 0xff) return undefined;
    const marker = part[1] as number;
    if (startsFrame(marker)) return { height: part.readUInt16BE(5), width: part.readUInt16BE(7) };
    // Filling bytes may stand before a marker; markers without content have no length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + part.readUInt16BE(2);
  }
  return undefined;
}
