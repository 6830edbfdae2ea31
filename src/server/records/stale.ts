import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { withRefs } from './read.ts';
import { codecOf } from './codec.ts';

/** Thrown inside of a transaction, where a row is no longer what its writer has seen. */
export class StaleError extends AppError {
  constructor(
    readonly resource: Resource,
    readonly row: Row,
  ) {
    super('stale');
  }

  /** With what stands there now, so that the caller has nothing to guess; once the transaction is over. */
  async told(context: Context): Promise<AppError> {
    const codec = codecOf(context, this.resource);
    return new AppError('stale', {}, { current: await withRefs(context, this.resource, codec.mask(this.row)) });
  }
}
