import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { safeEqual } from '../../auth/safe-equal.ts';

const blockSize = 32;
const randomSize = 16;
const lengthSize = 4;

/** As the official account signs: its token and the parts, in order of their text. */
export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex');

export const isSigned = (signature: unknown, ...parts: readonly string[]): boolean =>
  safeEqual(typeof signature === 'string' ? signature : '', signatureOf(...parts));

/** The elements of one flat message; nothing in it is looked up anywhere. */
export function readXml(text: string): Record<string, string> {
  const inner = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...inner.matchAll(/<(\w{1,40})>\s*(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))\s*<\/\1>/g)].map(
      ([, name, data, plain]) => [name, data ?? plain ?? ''],
    ),
  );
}

export interface XmlValues {
  readonly [name: string]: string | number | XmlValues;
}

export const writeXml = (values: XmlValues): string => `<xml>${elements(values)}</xml>`;

const elements = (values: XmlValues): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${written(value)}</${name}>`)
    .join('');

const written = (value: XmlValues[string]): string | number =>
  typeof value === 'object'
    ? elements(value)
    : typeof value === 'number'
      ? value
      : `<![CDATA[${value.replaceAll(']]>', '')}]]>`;

const keyOf = (aesKey: string): Buffer => Buffer.from(`${aesKey}=`, 'base64');

/** Random bytes, the length, the message, for whom it is; padded to blocks of 32 bytes. */
export function open(aesKey: string, sealed: string): { text: string; appId: string } {
  const key = keyOf(aesKey);
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
  const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
  const length = plain.readUInt32BE(randomSize);
  const start = randomSize + lengthSize;
  return { text: plain.subarray(start, start + length).toString(), appId: plain.subarray(start + length).toString() };
}

export function seal(aesKey: string, text: string, appId: string): string {
  const key = keyOf(aesKey);
  const message = Buffer.from(text);
  const length = Buffer.alloc(lengthSize);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([randomBytes(randomSize), length, message, Buffer.from(appId)]);
  const padding = blockSize - (plain.length % blockSize);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}
