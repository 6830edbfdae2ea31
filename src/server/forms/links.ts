import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How many zero bits the answer to a challenge begins with: some tens of milliseconds on a phone, and as many for each of a flood. */
export const proofBits = 15;
const challengeMs = 3_600_000;

/**
 * What a link, a challenge and the way back to an entry are made of: nothing of them is stored, all of them are signed
 * with a key of this installation. A link ends when it is withdrawn.
 */
export class FormLinkKeys {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** What stands in the address that people share. */
  tokenOf(linkId: string): string {
    return `${linkId}.${this.#sign('link', linkId)}`;
  }

  linkOf(token: string): string | undefined {
    const [id = '', mark = ''] = token.split('.');
    return this.#isSigned('link', id, mark) ? id : undefined;
  }

  /** With it and the number of the case its sender asks how it stands. */
  codeOf(entryId: string): string {
    return this.#sign('entry', entryId).slice(0, 12);
  }

  isCodeOf(entryId: string, code: string): boolean {
    return same(this.codeOf(entryId), code);
  }

  challenge(linkId: string, now: number): string {
    const open = `${(now + challengeMs).toString(36)}-${randomBytes(12).toString('hex')}`;
    return `${open}.${this.#sign(`challenge ${linkId}`, open)}`;
  }

  /** Given out for this link, not too long ago, and worked out. */
  isProof(linkId: string, challenge: string, answer: string, now: number): boolean {
    const [open = '', mark = ''] = challenge.split('.');
    if (!this.#isSigned(`challenge ${linkId}`, open, mark) || Number.parseInt(open, 36) < now) return false;
    return zeroBits(createHash('sha256').update(`${challenge}:${answer}`).digest()) >= proofBits;
  }

  /** Says that somebody has shown the code that went to this number, while filling in by this challenge. */
  phoneMark(challenge: string, phone: string): string {
    return this.#sign('phone', `${challenge}\0${phone}`);
  }

  isPhoneMark(challenge: string, phone: string, mark: string): boolean {
    return same(this.phoneMark(challenge, phone), mark);
  }

  #sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\0${text}`).digest().subarray(0, 16).toString('base64url');
  }

  #isSigned(purpose: string, text: string, mark: string): boolean {
    return same(this.#sign(purpose, text), mark);
  }
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const zeroBits = (hash: Uint8Array): number => {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] as number) - 24;
};
