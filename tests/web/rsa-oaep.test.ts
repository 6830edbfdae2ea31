import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptOaep } from '../../src/web/providers/rsa-oaep.ts';

describe('encrypting where the browser offers no WebCrypto', () => {
  test.each([2048, 3072])('the server reads what was encrypted for its key of %i bits', (modulusLength) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    for (const text of ['', 'Demo@2026!', '密码🔑'.repeat(8)]) {
      const sealed = encryptOaep(spki, new TextEncoder().encode(text));
      const opened = privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        sealed,
      );
      expect(opened.toString('utf8')).toBe(text);
    }
  });

  test('never encrypts the same text to the same bytes', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const once = () => Buffer.from(encryptOaep(spki, new TextEncoder().encode('same'))).toString('hex');
    expect(once()).not.toBe(once());
  });

  test('refuses a text that does not fit the key', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    expect(() => encryptOaep(spki, new Uint8Array(191))).toThrow(RangeError);
  });
});
