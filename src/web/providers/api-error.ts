import type { MissingPermission } from '../../meta/errors.ts';

export interface ReplyFieldError {
  path: string;
  message: string;
}

/** `code` of a call that got no reply that could be read. */
export const NO_REPLY = -1;

/** A call that the server refused, or that did not reach it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: number,
    message: string,
    /** What the server said about single fields, in the user's language. */
    readonly errors: readonly ReplyFieldError[] = [],
    /** The reply's `data`, such as the current row of a stale update. */
    readonly data: unknown = undefined,
  ) {
    super(message);
  }

  /** The permission for want of which the call was refused. */
  get missing(): MissingPermission | undefined {
    return (this.data as { missing?: MissingPermission } | null | undefined)?.missing;
  }
}

/** What is read about a call that failed; each of its fields that are wrong, where there are several. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.errors.length > 1
      ? error.errors.map(({ message }) => message).join('；')
      : error.message
    : String(error);

export const missingIn = (error: unknown): MissingPermission | undefined =>
  error instanceof ApiError ? error.missing : undefined;
