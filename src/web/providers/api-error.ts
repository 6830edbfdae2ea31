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
