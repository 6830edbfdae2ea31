/** SHA-256 (FIPS 180-4) for browsers without WebCrypto. */

/** The constants: the first 32 bits of the fractional parts of square and cube roots of the first primes. */
function constants(): { initial: Uint32Array; rounds: Uint32Array } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
  return {
    initial: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

const { initial, rounds } = constants();
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function pad(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, data.length * 8);
  return padded;
}

function compress(hash: Uint32Array, block: DataView): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = block.getUint32(i * 4);
      continue;
    }
    const [two, seven, fifteen, sixteen] = [w[i - 2]!, w[i - 7]!, w[i - 15]!, w[i - 16]!];
    w[i] =
      sixteen +
      (rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3)) +
      seven +
      (rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
}

export function sha256(data: Uint8Array): Uint8Array {
  const hash = initial.slice();
  const padded = pad(data);
  for (let at = 0; at < padded.length; at += 64) compress(hash, new DataView(padded.buffer, at, 64));
  const out = new Uint8Array(32);
  hash.forEach((word, i) => new DataView(out.buffer).setUint32(i * 4, word));
  return out;
}
