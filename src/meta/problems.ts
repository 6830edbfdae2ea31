import type { FieldError, ProblemId } from './errors.ts';

/** What both the server's validator and the browser's precompiled one report (an Ajv `ErrorObject`). */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath?: string;
  params: Record<string, unknown>;
}

const problems: Record<string, ProblemId> = {
  required: 'required',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooBig',
  exclusiveMinimum: 'tooSmall',
  exclusiveMaximum: 'tooBig',
  minItems: 'tooFew',
  maxItems: 'tooManyItems',
  uniqueItems: 'notUnique',
  enum: 'notAChoice',
  oneOf: 'notAChoice',
  const: 'notAChoice',
};

/**
 * Schema errors as field errors. `if` only says that a branch failed, whose own errors stand beside
 * it; the constants of a choice are folded into the one error of their `oneOf`.
 */
export function toFieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    if (error.keyword === 'if' || (error.keyword === 'const' && error.schemaPath?.includes('/oneOf/'))) continue;
    const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
    const path = (error.instancePath + missing).slice(1).replaceAll('/', '.');
    const empty = (error.keyword === 'minLength' || error.keyword === 'minItems') && error.params.limit === 1;
    const problem = empty ? 'required' : (problems[error.keyword] ?? 'type');
    // The first complaint about a field is the one to act on.
    if (!found.has(path)) found.set(path, { path, problem, values: { limit: error.params.limit } });
  }
  return [...found.values()];
}
