import type { FieldError, ProblemId } from './errors.ts';

/** An Ajv `ErrorObject`, as reported by the server's validator and by the precompiled one of the browser. */
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
 * Converts schema errors to field errors. Skips `if`, because the branch reports its own errors, and the `const` errors
 * of a choice, because their `oneOf` reports one error for all.
 */
export function toFieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    if (error.keyword === 'if' || (error.keyword === 'const' && error.schemaPath?.includes('/oneOf/'))) continue;
    const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
    const path = (error.instancePath + missing).slice(1).replaceAll('/', '.');
    const empty = (error.keyword === 'minLength' || error.keyword === 'minItems') && error.params.limit === 1;
    const problem = empty ? 'required' : (problems[error.keyword] ?? 'type');
    // Only the first error of a field is reported.
    if (!found.has(path)) found.set(path, { path, problem, values: { limit: error.params.limit } });
  }
  return [...found.values()];
}
