import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP recommends for little memory per login. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards compose letters in more than one way, so the composed form is hashed. */
const composed = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost);

/** Verified if there is no such user, so that an unknown name takes as long as a wrong password. */
const dummyHash = hashPassword('nobody signs in with this');

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored || (await dummyHash);
  const matches = await verify(known, composed(password));
  // Hashes from before this rule were made from the text as typed.
  const matchesRaw = !matches && password !== composed(password) && (await verify(known, password));
  return Boolean(stored) && (matches || matchesRaw);
}
