import type { Grants } from '../context.ts';
import type { Access } from './access.ts';
import { LookedUpGrants } from './grants.ts';
import { forEverybody } from './roles.ts';
import { readStored, type StoredRole } from './stored.ts';

/** What somebody may do who holds built-in roles and others whose content is given, be it stored already or not. */
export async function unionOf(
  { policy, linesOf }: Access,
  builtIn: readonly string[],
  others: readonly StoredRole[],
): Promise<Grants> {
  const lines = await Promise.all([...new Set([...builtIn, ...forEverybody(policy.roles)])].map(linesOf));
  return new LookedUpGrants([...lines.flat(), ...readStored(others, policy).lines], policy.codes);
}
