import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets that the product must be able to decrypt, so that the database or a copy of it alone reveals none.
 */
export class Vault {
  readonly #key: Buffer;
  readonly #secret: string;
  /** Identifies the key without revealing it. */
  readonly mark: string;

  constructor(secret: string) {
    this.#secret = secret;
    this.#key = this.derive('vault', 32);
    this.mark = this.derive('mark', 16).toString('base64url');
  }

  /** Derives a key for another purpose; it reveals neither the secret nor other derived keys. */
  derive(purpose: string, bytes: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `campus-console ${purpose}`, bytes));
  }

  /** Signs a text; a signature made for one purpose is worth nothing for another. */
  readonly sign = (purpose: string, text: string): Buffer =>
    createHmac('sha256', this.derive(purpose, 32)).update(text).digest();

  /** `about` binds the ciphertext to its row: moved to another one it cannot be opened. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(about));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  open(sealed: string, about: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  }
}
