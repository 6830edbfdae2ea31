import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { explainFailure } from './failures.ts';
import type { Encoding } from './input.ts';
import { withKey } from './idempotency.ts';
import { StaleError } from './stale.ts';

export interface Body {
  values: Record<string, unknown>;
  encoding: Encoding;
}

export const refuse = (errors: readonly FieldError[]) => {
  if (errors.length > 0) throw new AppError('invalid', {}, { errors: [...errors] });
};

/**
 * One transaction, retried after a conflict with another. A violated unique constraint becomes a
 * field error. A call with a key is executed once: its reply is stored in the same transaction, so it must be JSON.
 */
export async function mutate<T extends Json | void>(
  context: Context,
  resource: Resource,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const keyed = context.keyed?.();
  try {
    return await context.store.transaction(
      keyed ? async (tx) => (await withKey(context, tx, keyed, () => work(tx))).reply : work,
    );
  } catch (error) {
    throw error instanceof StaleError ? await error.toError(context) : explainFailure(context, resource, error);
  }
}
