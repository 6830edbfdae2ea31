import type { FileHandle } from 'node:fs/promises';
import type { FileExtension } from '../../meta/uploads.ts';
import { officeArchive, officeCompound } from './archive.ts';
import type { Arrived } from './storage.ts';

export const headSize = 64 * 1024;

const bytes =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.length >= at + text.length && head.toString('latin1', at, at + text.length) === text;

/** Kinds that a few bytes at the start give away. */
const signatures: readonly (readonly [(head: Buffer) => boolean, FileExtension])[] = [
  [bytes('\x89PNG\r\n\x1a\n'), 'png'],
  [bytes('\xff\xd8\xff'), 'jpg'],
  [(head) => bytes('GIF87a')(head) || bytes('GIF89a')(head), 'gif'],
  [(head) => bytes('RIFF')(head) && bytes('WEBP', 8)(head), 'webp'],
  [bytes('%PDF-'), 'pdf'],
  [
    (head) =>
      bytes('ftyp', 4)(head) &&
      /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )/.test(head.toString('latin1', 8, 12)),
    'mp4',
  ],
  [
    (head) =>
      bytes('ID3')(head) ||
      (head.length > 2 && head[0] === 0xff && [0xfb, 0xf3, 0xf2, 0xfa].includes(head[1] as number)),
    'mp3',
  ],
  [bytes('#!AMR'), 'amr'],
];

/** What the content is, whatever its name says; the name only tells apart what looks the same. Undefined: nothing that may be stored. */
export async function sniff(
  head: Buffer,
  file: FileHandle,
  { path, size }: Pick<Arrived, 'path' | 'size'>,
  name: string,
): Promise<FileExtension | undefined> {
  const known = signatures.find(([matches]) => matches(head))?.[1];
  if (known) return known;
  if (bytes('PK\x03\x04')(head)) return officeArchive(path);
  if (bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(head)) return officeCompound(file, head);
  // A certificate with its key: a sequence whose first part is the number 3.
  if (head[0] === 0x30 && head.subarray(1, 8).includes(Buffer.from([0x02, 0x01, 0x03])) && /\.(p12|pfx)$/i.test(name))
    return 'p12';
  return textKind(head, size, name);
}

function textKind(head: Buffer, size: number, name: string): FileExtension | undefined {
  const text = decode(head, size > head.length);
  if (text === undefined || /(?![\t\n\r\f])\p{Cc}/u.test(text) || isMarkup(text)) return undefined;
  if (text.startsWith('-----BEGIN ')) return 'pem';
  return /\.csv$/i.test(name) ? 'csv' : 'txt';
}

/** UTF-8, or what spreadsheets on Chinese machines write. */
function decode(head: Buffer, cut: boolean): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: cut });
    } catch {
      // Not in this encoding.
    }
  }
  return undefined;
}

/** Pages, drawings and scripts of the web. A browser that was led to one must never run it. */
const isMarkup = (text: string) =>
  /^\s*(<\?xml|<\?php|<!|#!)|<(html|head|body|svg|script|iframe|object|embed|foreignobject|xsl:|x:xmpmeta)[\s>/:]/i.test(
    text,
  );
