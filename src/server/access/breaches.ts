import type { Grants } from '../context.ts';
import { actionsIn } from './actions.ts';
import { codesOf, type Codes } from './codes.ts';
import { expectationsOf, type Expectation, type Separation, type Target, type Verdict } from './expectations.ts';
import type { Policy } from './load.ts';
import { ancestors } from './roles.ts';
import { covers, scopesOf, type Scope } from './scopes.ts';

/** Something that somebody may do, or may not, against an expectation. */
export interface Breach {
  readonly line: Expectation | Separation;
  readonly code: string;
  readonly action: string;
  readonly held: readonly Scope[];
  /** What else they may do, where nobody may do both. */
  readonly other?: { readonly code: string; readonly action: string };
}

/**
 * Whom lines are about beyond the built-in roles themselves: somebody of one of these user types who
 * holds these built-in roles, whatever else they hold.
 */
export interface Person {
  readonly userTypes: readonly number[];
  readonly builtIn: readonly string[];
}

/** Each says what is wrong with a reach, if anything is. */
const isBroken: Readonly<Record<Verdict, (held: readonly Scope[], scopes: readonly Scope[]) => boolean>> = {
  never: (held) => held.length > 0,
  within: (held, scopes) => held.some((scope) => !scopes.includes(scope)),
  always: (held, scopes) =>
    !scopes.every((scope) => covers(held.includes('all') ? 'all' : held.filter((one) => one !== 'all'), scope)),
};

type About = (line: Expectation | Separation) => boolean;

/** What a built-in role may do against the lines that are about it. */
export const breachesOfRole = (policy: Policy, role: string, grants: Grants): Breach[] =>
  breaches(policy, grants, (line) => line.roles.includes(role));

/** The same for somebody with several roles, or for a role made in the console; these need not be able to do anything. */
export const breachesOfPerson = (policy: Policy, person: Person, grants: Grants): Breach[] =>
  breaches(
    policy,
    grants,
    (line) => !('verdict' in line && line.verdict === 'always') && isAbout(policy, line, person),
  );

/**
 * `except:` lines are about everybody who holds none of the other roles. Others are about the holders of
 * their roles, unless another role of theirs includes that one, and about those whose type of user is
 * made for these roles alone.
 */
function isAbout({ roles }: Policy, line: Expectation | Separation, { userTypes, builtIn }: Person): boolean {
  if (line.except) return builtIn.every((role) => line.roles.includes(role));
  const madeFor = [...roles.values()]
    .filter((role) => role.userTypes.some((type) => userTypes.includes(type)))
    .map(({ code }) => code);
  const alike = madeFor.length > 0 && madeFor.every((role) => line.roles.includes(role));
  const included = new Set(builtIn.flatMap((code) => ancestors(roles.get(code) ?? { inherits: [] }, roles)));
  return alike || builtIn.some((role) => !included.has(role) && line.roles.includes(role));
}

function breaches(policy: Policy, grants: Grants, isAboutThem: About): Breach[] {
  const { expectations, separations } = expectationsOf(policy);
  const ofExpectations = (wanted: (verdict: Verdict) => boolean) =>
    expectations
      .filter((line) => wanted(line.verdict) && isAboutThem(line))
      .flatMap((line) =>
        [...targets(policy.codes, line)].flatMap(([code, action]): Breach[] => {
          const held = scopesOf(grants.reach(code, action) ?? []);
          return isBroken[line.verdict](held, expected(policy.codes, line, code)) ? [{ line, code, action, held }] : [];
        }),
      );
  // What nobody may do at all says more than how far they may.
  return [
    ...ofExpectations((verdict) => verdict === 'never'),
    ...separations.filter(isAboutThem).flatMap((line) => bothOf(policy.codes, line, grants)),
    ...ofExpectations((verdict) => verdict !== 'never'),
  ];
}

/** What is personal is nobody else's: whoever must reach all of it must reach what is their own. */
function expected(codes: Codes, { verdict, scopes }: Expectation, code: string): readonly Scope[] {
  const known = codes.get(code)?.scopes ?? [];
  return verdict === 'always' && scopes.includes('all') && !known.includes('all') ? known : scopes;
}

function bothOf(codes: Codes, line: Separation, grants: Grants): Breach[] {
  const [one, other] = line.sides.map((side) =>
    [...targets(codes, side)].filter(([code, action]) => grants.reach(code, action)),
  );
  const [first] = other ?? [];
  return (first ? (one ?? []) : []).map(([code, action]) => ({
    line,
    code,
    action,
    held: scopesOf(grants.reach(code, action) ?? []),
    other: { code: first?.[0] ?? '', action: first?.[1] ?? '' },
  }));
}

function* targets(codes: Codes, { pattern, actions }: Target): Iterable<readonly [code: string, action: string]> {
  for (const [code, known] of codesOf(pattern, codes))
    for (const action of actionsIn(actions, known.actions)) yield [code, action];
}

/** Tells one breach from another, so that what was wrong before is not held against a change that does not touch it. */
export const breachKey = ({ line, code, action, held, other }: Breach): string =>
  [line.at.file, line.at.line, code, action, held.join('|'), other?.code, other?.action].join();
