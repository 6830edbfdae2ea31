import { sha256 } from '@noble/hashes/sha2.js';

/** Attempts between two looks at what the person does meanwhile. */
const slice = 400;

/** Works out what the server asks of each sender. In JavaScript alone: pages of an intranet without https have no WebCrypto. */
export async function answerTo(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let n = 0; ; n++) {
    const hash = sha256(encoder.encode(`${challenge}:${n}`));
    const first = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
    if (Math.clz32(first) >= bits) return String(n);
    if (n % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
