import { catalogue, type ErrorId } from './errors/catalogue.ts';
import type { FieldError } from './errors/problems.ts';
import { asItIs, spoken } from './errors/words.ts';
import { fill, type Locale } from './locale.ts';

export type { ErrorId } from './errors/catalogue.ts';
export type { FieldError, ProblemId } from './errors/problems.ts';

/** What would have to be granted. */
export interface MissingPermission {
  readonly code: string;
  readonly action: string;
}

/** An error that the caller is meant to see. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly id: ErrorId,
    readonly values: Record<string, unknown> = {},
    readonly detail: { errors?: FieldError[]; current?: unknown; [more: string]: unknown } = {},
  ) {
    super(id);
    this.status = catalogue[id].status;
  }

  text(locale: Locale, say = asItIs): string {
    return fill(catalogue[this.id].text[locale], spoken(this.values, locale, say));
  }

  /** The permission for want of which something was refused. */
  get missing(): MissingPermission | undefined {
    const { code, action } = this.values;
    return this.status === 403 && typeof code === 'string' && typeof action === 'string' ? { code, action } : undefined;
  }
}

/**
 * The answer for a row that is there but out of the caller's reach: word for word the one for a row that
 * is not there, so that nobody learns which it is. The log does.
 */
export class OutOfReach extends AppError {
  constructor() {
    super('notFound');
  }
}
