import { safeEqual } from '../../auth/safe-equal.ts';
import type { Context } from '../../context.ts';

/** Letters and digits that nobody mistakes for one another when reading them out or typing them. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** What a visitor shows: the signature of the code's number, so nobody can work out the code of another visit. */
export function passCodeOf({ sign }: Pick<Context, 'sign'>, codeNo: string): string {
  const bytes = sign('visitor code', codeNo);
  return Array.from({ length }, (_, i) => alphabet[(bytes[i] as number) % alphabet.length]).join('');
}

/** As it is stored, however it was typed; nothing where it cannot be one. */
export function readPassCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : undefined;
}

/** Was it made by this installation, or put into the database by somebody? */
export const isSigned = (context: Context, codeNo: unknown, passCode: unknown): boolean =>
  safeEqual(passCodeOf(context, String(codeNo)), String(passCode));
