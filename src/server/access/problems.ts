/**
 * Every mistake that the loader can find in `policies/`. Ids are stable, like those of the checks
 * over the declarations: R is theirs, P is ours.
 */
export const policyIds = {
  P001: 'A file that has to be there is missing, or a file does not belong into policies/.',
  P002: 'The model decides in another way than the product does.',
  P101: 'A line of another kind than its file holds.',
  P102: 'A line with too many or too few cells.',
  P103: 'An empty cell; write - where nothing is meant.',
  P104: 'A cell with characters that no cell may hold.',
  P105: 'A line that says the same as another one.',
  P106: 'A file without a single line.',
  P201: 'An unknown role.',
  P202: 'A role that inherits in a circle.',
  P203: 'A role that is granted nothing.',
  P204: 'An unknown user group, or a user type that does not belong to it.',
  P205: 'A role that inherits over more steps than casbin follows.',
  P301: 'An unknown permission code, or a pattern that no code matches.',
  P302: 'An action that the code does not have, or an unknown group of actions.',
  P303: 'An unknown row scope, or one that adds nothing.',
  P304: 'A row scope that none of the rows behind the code is placed in: the line would grant nothing.',
  P401: 'An expectation that the policies do not meet.',
  P403: 'An expectation that a role made in the console, or somebody who holds several roles, does not meet.',
  P404: 'A role that may add rows, and may not pick what each of them has to name.',
  P402: 'A line that adds nothing to the other lines of its role and of the roles that it inherits from.',
} as const;

export type PolicyId = keyof typeof policyIds;

export interface PolicyProblem {
  readonly id: PolicyId;
  readonly file: string;
  /** 0 for the file as a whole. */
  readonly line: number;
  readonly message: string;
  readonly hint?: string;
}

export type Report = (
  id: PolicyId,
  at: { readonly file: string; readonly line: number },
  message: string,
  hint?: string,
) => void;

export const formatPolicyProblem = ({ id, file, line, message, hint }: PolicyProblem): string =>
  `${file}${line > 0 ? `:${line}` : ''}: ${message}${hint ? `; ${hint}` : ''} [${id}]`;

export const inFileOrder = (problems: readonly PolicyProblem[]): PolicyProblem[] =>
  problems.toSorted((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1));

/** All that is wrong with the policies, in the order of the files. */
export class PolicyError extends Error {
  readonly problems: readonly PolicyProblem[];

  constructor(problems: readonly PolicyProblem[]) {
    super(problems.map(formatPolicyProblem).join('\n'));
    this.name = 'PolicyError';
    this.problems = problems;
  }
}
