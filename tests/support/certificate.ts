import { createPublicKey, sign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const utcTime = (time: string): Buffer => der(0x17, Buffer.from(time));

const sha256WithRsa = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05));
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(text)))));

/** A certificate that a key has signed for itself, as PEM; `serial` is hexadecimal and begins with a digit below 8. */
export function selfSigned(privateKey: KeyObject, serial: string): string {
  const body = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex(serial)),
    sha256WithRsa,
    nameOf('pay.example.com'),
    sequence(utcTime('240101000000Z'), utcTime('491231235959Z')),
    nameOf('pay.example.com'),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey));
  const base64 = sequence(body, sha256WithRsa, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
