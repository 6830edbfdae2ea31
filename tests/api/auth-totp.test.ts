import { describe, expect, test } from 'vitest';
import { fromBase32, matchingStep, otpauthUrl, stepAt, toBase32, totp } from '../../src/server/auth/totp.ts';

/** RFC 6238, appendix B, for SHA-1. */
const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('codes of authenticator apps', () => {
  test.each(vectors)('at %d seconds the code is that of the standard', (seconds, code) => {
    expect(totp(secret, stepAt(seconds * 1000), 8)).toBe(code);
  });

  test('a code counts one step before and after its own, and no further', () => {
    const now = 1_234_567_890_000;
    const code = totp(secret, stepAt(now));
    for (const steps of [-1, 0, 1]) expect(matchingStep(secret, code, now + steps * 30_000)).toBe(stepAt(now));
    for (const steps of [-2, 2]) expect(matchingStep(secret, code, now + steps * 30_000)).toBeUndefined();
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j is no code', (code) => {
    expect(matchingStep(secret, code, Date.now())).toBeUndefined();
  });
});

describe('base32', () => {
  /** RFC 4648, section 10, without the padding. */
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
  });
});

test('the address for the app names the account, the issuer and the secret', () => {
  expect(otpauthUrl('MZXW6YTBOI', 'admin', '园区 平台')).toBe(
    'otpauth://totp/%E5%9B%AD%E5%8C%BA%20%E5%B9%B3%E5%8F%B0:admin?secret=MZXW6YTBOI&issuer=%E5%9B%AD%E5%8C%BA%20%E5%B9%B3%E5%8F%B0&algorithm=SHA1&digits=6&period=30',
  );
});
