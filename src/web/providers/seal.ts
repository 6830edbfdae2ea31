import { secondClient } from './http.ts';

interface PublicKey {
  /** SubjectPublicKeyInfo as PEM. */
  key: string;
  id: string;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

async function encrypt(spki: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const data = new TextEncoder().encode(text);
  // WebCrypto is missing on plain-http addresses other than localhost, which intranets use.
  if (globalThis.crypto.subtle === undefined) {
    const { encryptOaep } = await import('./rsa-oaep.ts');
    return toBase64(encryptOaep(spki, data));
  }
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return toBase64(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, data)));
}

/** Encrypts each text separately with the server's current public key. */
export async function seal(...texts: string[]): Promise<{ keyId: string; sealed: string[] }> {
  const { key, id } = await secondClient.post<PublicKey>('/user/getKey', {}, { quiet: true, safe: true });
  const spki = fromBase64(key.replace(/-----[^-]+-----|\s/g, ''));
  return { keyId: id, sealed: await Promise.all(texts.map((text) => encrypt(spki, text))) };
}
