import { formListArea } from '../../meta/form-list-ids.ts';
import type { Model } from '../../meta/model.ts';
import type { Grants } from '../context.ts';
import { LookedUpGrants } from './grants.ts';
import { PolicyEnforcer } from './enforcer.ts';
import type { PolicyLine } from './lines.ts';
import { hash, type Policy } from './load.ts';
import type { Codes } from './codes.ts';
import { forEverybody } from './roles.ts';
import { grantsIn, readStored, type StoredGrant, type StoredRole } from './stored.ts';

/** Who may do what, as of one version of the policies and of the roles made in the console. */
export interface Access {
  readonly model: Model;
  readonly policy: Policy;
  /** Changes with the policies and with the stored roles; equal in every process that has the same. */
  readonly version: string;
  readonly storedRoles: readonly StoredRole[];
  /** The union of what some roles are granted. Unknown roles grant nothing. */
  grantsOf(roles: readonly string[]): Promise<Grants>;
  /** The roles that come with a role. */
  inheritedBy(role: string): readonly string[];
  /** The lines that hold for a role, inherited ones included. */
  linesOf(role: string): Promise<readonly PolicyLine[]>;
  /** All that a role is granted, to be held against the grants of somebody who wants to give it to a user. */
  grantsIn(role: string): Promise<readonly StoredGrant[]>;
  /** Verdict of the casbin model itself; slow, for tests. */
  allows(role: string, code: string, action: string): Promise<boolean>;
  /** Takes over the roles made in the console. Returns what had to be left out of them, for the log. */
  setStoredRoles(roles: readonly StoredRole[]): readonly string[];
  /** Takes over what can be granted about the forms that are published now, in the place of what there was. */
  setFormCodes(codes: Codes): void;
}

/** What belongs to one version. A change replaces the whole, so that nothing stale can be left. */
interface Edition {
  readonly version: string;
  readonly stored: readonly StoredRole[];
  readonly enforcer: Promise<PolicyEnforcer>;
  readonly lines: Map<string, Promise<readonly PolicyLine[]>>;
  readonly grants: Map<string, Promise<Grants>>;
}

/** Sets of roles that people hold; far more than any installation has. */
const maxKept = 1000;

export function createAccess({ policy: files, model }: { policy: Policy; model: Model }): Access {
  const codes = new Map(files.codes);
  // What is published here concerns no other installation of the same process.
  const policy: Policy = { ...files, codes };
  let edition = editionOf(policy, [], []);
  const stored = (role: string) => edition.stored.some(({ code }) => code === role);
  const known = (role: string) => policy.roles.has(role) || stored(role);

  const linesOf = (role: string): Promise<readonly PolicyLine[]> => {
    if (!known(role)) return Promise.resolve([]);
    const { enforcer, lines } = edition;
    return keep(lines, role, async () => (await enforcer).linesOf(role));
  };

  return {
    model,
    policy,
    get version() {
      return edition.version;
    },
    get storedRoles() {
      return edition.stored;
    },
    inheritedBy: (role) => policy.roles.get(role)?.inherits ?? (stored(role) ? forEverybody(policy.roles) : []),
    linesOf,
    grantsOf(roles) {
      const distinct = [...new Set(roles)].toSorted();
      return keep(
        edition.grants,
        JSON.stringify(distinct),
        async () => new LookedUpGrants((await Promise.all(distinct.map(linesOf))).flat(), policy.codes),
      );
    },
    async grantsIn(role) {
      return grantsIn(await linesOf(role), policy);
    },
    async allows(role, code, action) {
      return known(role) && (await edition.enforcer).allows(role, code, action);
    },
    setStoredRoles(roles) {
      const { lines, problems } = readStored(roles, policy);
      edition = editionOf(policy, distinctRoles(roles), lines);
      return problems;
    },
    setFormCodes(found) {
      for (const code of codes.keys()) if (!files.codes.has(code)) codes.delete(code);
      for (const [code, facts] of found) codes.set(code, facts);
      const { lines } = readStored(edition.stored, policy);
      edition = editionOf(policy, edition.stored, lines);
    },
  };
}

function editionOf(policy: Policy, stored: readonly StoredRole[], lines: readonly PolicyLine[]): Edition {
  const shared = forEverybody(policy.roles);
  const own = stored.filter(({ code }) => !policy.roles.has(code));
  const inherited = [...policy.roles.values(), ...own.map(({ code }) => ({ code, inherits: shared }))].flatMap(
    ({ code, inherits }) => inherits.map((from): [string, string] => [code, from]),
  );
  const enforcer = PolicyEnforcer.of(policy.modelText, inherited, [...policy.lines, ...lines]);
  // Whoever asks for grants gets the failure; nobody asking yet must not end the process.
  enforcer.catch(() => {});
  const made = [...lines, ...[...policy.codes.keys()].filter((code) => code.startsWith(`${formListArea}.`))];
  const version = made.length === 0 ? policy.version : `${policy.version}.${hash(made)}`;
  return { version, stored, enforcer, lines: new Map(), grants: new Map() };
}

const distinctRoles = (roles: readonly StoredRole[]): StoredRole[] =>
  [...new Map(roles.toReversed().map((role) => [role.code, role])).values()].toReversed();

function keep<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = kept.get(key);
  if (found) return found;
  if (kept.size >= maxKept) kept.clear();
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
