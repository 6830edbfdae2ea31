import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the strength that OWASP names for servers with little memory to spare per login. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Verified where no such user exists, so that an unknown name takes as long as a wrong password. */
const nobody = hashPassword('nobody signs in with this');

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored || (await nobody), password);
  return Boolean(stored) && matches;
}

/** What fits into one block of the key under which passwords travel. */
const mostBytes = 190;

/** Upper and lower case letters, digits and special characters, as the hint of the password dialog says. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && password.length <= 72 && Buffer.byteLength(password) <= mostBytes && [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].every((kind) => kind.test(password));
