import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { explainFailure } from './failures.ts';
import type { Encoding } from './input.ts';
import { once } from './once.ts';
import { StaleError } from './stale.ts';

export interface Body {
  values: Record<string, unknown>;
  encoding: Encoding;
}

export const refuse = (errors: readonly FieldError[]) => {
  if (errors.length > 0) throw new AppError('invalid', {}, { errors: [...errors] });
};

/**
 * One transaction, done again where it lost against another; uniqueness that the database refuses to break comes out as a
 * field error. A call with a key is done once: what it answers is kept in its transaction, so it has to be what can be kept.
 */
export async function mutate<T extends Json | void>(
  context: Context,
  resource: Resource,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const keyed = context.keyed?.();
  try {
    return await context.store.transaction(
      keyed ? async (tx) => (await once(context, tx, keyed, () => work(tx))).reply : work,
    );
  } catch (error) {
    throw error instanceof StaleError ? await error.told(context) : explainFailure(context, resource, error);
  }
}
