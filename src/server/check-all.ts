import { readExpression } from '../expressions/read.ts';
import { checkDeclarations, checkGrants, formatProblem, type Problem, type Sources } from '../meta/check/index.ts';
import type { DashboardDeclaration } from '../meta/dashboard/declaration.ts';
import type { Flow } from '../meta/flow.ts';
import { compileModel, type Model } from '../meta/model.ts';
import type { ReportDeclaration } from '../meta/report/declaration.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import type { PageDeclaration } from '../meta/routes.ts';
import { formatPolicyProblem, loadPolicy, pageCodes, PolicyError, type Policy } from './access/index.ts';

/** Everything that a declaration or a policy can say, as it was found. */
export interface AllSources extends Sources {
  /** Files of `policies/`, path → text. */
  readonly policyFiles: Readonly<Record<string, string>>;
}

interface Compiled {
  readonly model: Model;
  readonly policy: Policy;
}

/** Declarations or policies with mistakes; the message lists every one of them. */
export class DeclarationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `${problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`} in declarations and policies:\n${problems.join('\n')}`,
    );
    this.name = 'DeclarationError';
  }
}

/** With mistakes, what could be made of the rest comes along, so that it can be looked at further. */
export type CheckResult = Compiled | { readonly problems: readonly string[]; readonly rest?: Compiled };

/**
 * Declarations first, then the policies over the model that they make, then the codes that no policy
 * grants. What a build has checked is taken at its word.
 */
export function checkAll(found: AllSources, checkedBefore = false): CheckResult {
  const mistakes = checkedBefore ? [] : checkDeclarations({ ...found, readExpression, roles: declaredRoles(found) });
  if (mistakes.length > 0) return checkPolicies(found, mistakes);
  const model = compile(found);
  const policy = readPolicy(found, model);
  if (Array.isArray(policy)) return { problems: policy };
  // With the unrestricted administrator as the only role, no code is meant to be granted by itself.
  const ungranted = !checkedBefore && policy.roles.size > 1 ? checkGrants(found, policy.grantedCodes) : [];
  return ungranted.length > 0 ? { problems: ungranted.map(formatProblem), rest: { model, policy } } : { model, policy };
}

const compile = ({ resources, reports = new Map(), dashboards = new Map(), flows = new Map() }: Sources): Model =>
  compileModel(new Map([...resources].map(([id, { declaration }]) => [id, declaration as ResourceDeclaration])), {
    reports: new Map([...reports].map(([id, { declaration }]) => [id, declaration as ReportDeclaration])),
    dashboards: new Map([...dashboards].map(([id, { declaration }]) => [id, declaration as DashboardDeclaration])),
    flows: new Map([...flows].map(([key, { content }]) => [key, content as Flow])),
  });

/** The roles that flows may name; what is wrong with these lines, the policies' own check says. */
const declaredRoles = ({ policyFiles }: AllSources): ReadonlySet<string> =>
  new Set(
    Object.values(policyFiles).flatMap((text) =>
      [...text.matchAll(/^role,\s*([\w-]+)/gm)].map(([, role]) => role as string),
    ),
  );

/** The policies beside declarations with mistakes. Where no model can be made of those, the policies wait until one can. */
function checkPolicies(found: AllSources, mistakes: readonly Problem[]): CheckResult {
  const problems = mistakes.map(formatProblem);
  try {
    const model = compile(found);
    const policy = readPolicy(found, model);
    return Array.isArray(policy) ? { problems: [...problems, ...policy] } : { problems, rest: { model, policy } };
  } catch {
    return { problems };
  }
}

function readPolicy({ policyFiles, pages }: AllSources, model: Model): Policy | string[] {
  try {
    return loadPolicy(policyFiles, model, pageCodes((pages ?? []) as readonly PageDeclaration[]));
  } catch (error) {
    if (error instanceof PolicyError) return error.problems.map(formatPolicyProblem);
    throw error;
  }
}
