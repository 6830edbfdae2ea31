import { sha256 } from '@noble/hashes/sha2.js';

/**
 * RSA-OAEP (RFC 8017) for pages on plain http, where browsers offer no WebCrypto; see decision 247.
 * Encryption uses the public key alone, so the timing of BigInt gives nothing away.
 */
const HASH = 32;

interface RsaKey {
  modulus: bigint;
  exponent: bigint;
  /** Bytes of the modulus. */
  size: number;
}

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

function toBytes(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = length - 1; i >= 0; i--, value >>= 8n) bytes[i] = Number(value & 0xffn);
  return bytes;
}

/** Content and end of the DER element at `at`. */
function element(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1]!;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const length = der.subarray(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return { start: at + 2 + count, end: at + 2 + count + length };
}

/** SubjectPublicKeyInfo: SEQUENCE { algorithm, BIT STRING { SEQUENCE { modulus, exponent } } }. */
function readKey(spki: Uint8Array): RsaKey {
  const algorithm = element(spki, element(spki, 0).start);
  const bits = element(spki, algorithm.end);
  const modulus = element(spki, element(spki, bits.start + 1).start);
  const exponent = element(spki, modulus.end);
  const value = toBigInt(spki.subarray(modulus.start, modulus.end));
  return {
    modulus: value,
    exponent: toBigInt(spki.subarray(exponent.start, exponent.end)),
    size: Math.ceil(value.toString(2).length / 8),
  };
}

const join = (...parts: Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** MGF1: a mask of any length from a seed. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / HASH) }, (_, i) => sha256(join(seed, toBytes(BigInt(i), 4))));
  return join(...blocks).subarray(0, length);
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, i) => byte ^ right[i]!);

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let factor = base % modulus; exponent > 0n; exponent >>= 1n, factor = (factor * factor) % modulus) {
    if (exponent & 1n) result = (result * factor) % modulus;
  }
  return result;
}

export function encryptOaep(spki: Uint8Array, message: Uint8Array): Uint8Array {
  const { modulus, exponent, size } = readKey(spki);
  const room = size - 2 * HASH - 2;
  if (message.length > room) throw new RangeError(`a key of ${size * 8} bits takes at most ${room} bytes`);
  const block = join(sha256(new Uint8Array(0)), new Uint8Array(room - message.length), Uint8Array.of(1), message);
  const seed = crypto.getRandomValues(new Uint8Array(HASH));
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, HASH));
  return toBytes(power(toBigInt(join(maskedSeed, maskedBlock)), exponent, modulus), size);
}
