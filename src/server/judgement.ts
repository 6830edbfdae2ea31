import { checkDeclarations, checkGrants, formatProblem, type Sources } from '../meta/check/index.ts';
import { compileModel, type Model } from '../meta/model.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import type { PageDeclaration } from '../meta/routes.ts';
import { formatPolicyProblem, loadPolicy, pageCodes, PolicyError, type Policy } from './access/index.ts';

/** Everything that a declaration or a policy can say, as it was found. */
export interface Found extends Sources {
  /** Files of `policies/`, path → text. */
  readonly policyFiles: Readonly<Record<string, string>>;
}

export type Judgement = { readonly model: Model; readonly policy: Policy } | { readonly problems: readonly string[] };

/**
 * Declarations first, then the policies over the model that they make, then the codes that no policy
 * grants. Each step needs the one before to be sound. What a build has judged is taken at its word.
 */
export function judge(found: Found, judgedBefore = false): Judgement {
  const mistakes = judgedBefore ? [] : checkDeclarations(found);
  if (mistakes.length > 0) return { problems: mistakes.map(formatProblem) };
  const model = compileModel(new Map([...found.resources].map(([id, { declaration }]) => [id, declaration as ResourceDeclaration])));
  const policy = readPolicy(found, model);
  if (Array.isArray(policy)) return { problems: policy };
  // With the unrestricted administrator as the only role, no code is meant to be granted by itself.
  const ungranted = !judgedBefore && policy.roles.size > 1 ? checkGrants(found, policy.grantedCodes) : [];
  return ungranted.length > 0 ? { problems: ungranted.map(formatProblem) } : { model, policy };
}

function readPolicy({ policyFiles, pages }: Found, model: Model): Policy | string[] {
  try {
    return loadPolicy(policyFiles, model, pageCodes((pages ?? []) as readonly PageDeclaration[]));
  } catch (error) {
    if (error instanceof PolicyError) return error.problems.map(formatPolicyProblem);
    throw error;
  }
}
