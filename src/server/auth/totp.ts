import { createHmac, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding, the form in which authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31];
    held &= 255;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = ((held & 255) << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) bytes.push((held >>> (bits -= 8)) & 255);
  }
  return Buffer.from(bytes);
}

const stepMs = 30_000;

export const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/** RFC 4226, section 5.3, with the time step of RFC 6238. */
export function totp(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step that matches the code: the current one, or one before or after for clocks that differ. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) => timingSafeEqual(Buffer.from(totp(secret, step)), given));
}

/** Content of the QR code for an authenticator app. */
export function otpauthUrl(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}
