import type { MissingPermission } from '../../meta/errors.ts';

export interface ReplyFieldError {
  path: string;
  message: string;
}

/** `code` of a call without a readable reply. */
export const NO_REPLY = -1;

/** A call that the server refused or that never reached it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: number,
    message: string,
    /** The server's messages for single fields, in the user's language. */
    readonly errors: readonly ReplyFieldError[] = [],
    /** The reply's `data`, such as the current row of a stale update. */
    readonly data: unknown = undefined,
  ) {
    super(message);
  }

  /** The missing permission, if the call was refused for it. */
  get missing(): MissingPermission | undefined {
    return (this.data as { missing?: MissingPermission } | null | undefined)?.missing;
  }
}

/** The message shown to the user: all field messages if there are several. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.errors.length > 1
      ? error.errors.map(({ message }) => message).join('；')
      : error.message
    : String(error);

export const missingIn = (error: unknown): MissingPermission | undefined =>
  error instanceof ApiError ? error.missing : undefined;
