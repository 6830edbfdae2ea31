import { AppError, type ProblemId } from '../../meta/errors.ts';
import { foldText } from '../storage/fold.ts';

/** The plaintext limit of the RSA key that encrypts passwords in transit. */
const maxBytes = 190;
const minLength = 8;
const maxLength = 72;

/** Shorter names occur in many good passwords by chance. */
const minNameLength = 4;

/**
 * Passwords that need fewer guesses are found within an hour on a stolen hash: common words with a year, keyboard rows,
 * repeats.
 */
const minGuesses = 1e8;

/** Upper and lower case letters, digits and special characters, as the hint of the password dialog says. */
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{Ll}\p{Lu}\d]/u];

const isComplex = (password: string): boolean =>
  password.length >= minLength &&
  password.length <= maxLength &&
  Buffer.byteLength(password) <= maxBytes &&
  kinds.every((kind) => kind.test(password));

function holdsName(password: string, loginName: string): boolean {
  const [folded, name] = [foldText(password), foldText(loginName)];
  return folded === name || (name.length >= minNameLength && folded.includes(name));
}

interface Guesser {
  check(password: string, personal: string[]): { guesses: number };
}

let guesser: Promise<Guesser> | undefined;

/** The word lists are large, so they are loaded when the first password is set. */
async function loadGuesser(): Promise<Guesser> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

async function isCommon(password: string, loginName: string): Promise<boolean> {
  guesser ??= loadGuesser();
  return (await guesser).check(password, [loginName]).guesses < minGuesses;
}

/** The problem with a password, however it is set; undefined if it is fine. */
export async function passwordProblem(password: string, loginName: string): Promise<ProblemId | undefined> {
  const text = password.normalize('NFC');
  if (!isComplex(text)) return 'weakPassword';
  if (holdsName(text, loginName)) return 'passwordHasName';
  return (await isCommon(text, loginName)) ? 'commonPassword' : undefined;
}

export async function refuseWeakPassword(password: string, loginName: string): Promise<void> {
  const problem = await passwordProblem(password, loginName);
  if (problem) throw new AppError('invalid', {}, { errors: [{ path: 'password', problem }] });
}
