import { accountKinds, channels, movementKinds } from '../../../meta/ledger-words.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { NamedAccount } from './account-names.ts';

export const kindText = (kind: string, locale: Locale): string => movementKinds[kind]?.[locale] ?? kind;

/** Whose account it is; those that are nobody's by what they stand for. */
export function counterText({ ownerType, kind, subKey, name }: NamedAccount, locale: Locale): string {
  if (name) return name;
  const text = accountKinds[ownerType === 'outside' ? kind : ownerType]?.[locale] ?? kind;
  return subKey ? `${text} · ${channels[subKey]?.[locale] ?? subKey}` : text;
}
