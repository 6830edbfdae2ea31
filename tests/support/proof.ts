import { createHash } from 'node:crypto';

/** Works out the answer to a challenge, as the page of a form link does. */
export function answerTo(challenge: string, bits: number): string {
  for (let n = 0; ; n++) {
    const hash = createHash('sha256').update(`${challenge}:${n}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return String(n);
  }
}
