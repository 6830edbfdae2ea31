import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { withRefs } from './read.ts';
import { codecOf } from './codec.ts';

/** Thrown inside a transaction if the row has changed since the caller read it. */
export class StaleError extends AppError {
  constructor(
    readonly resource: Resource,
    readonly row: Row,
  ) {
    super('stale');
  }

  /** The error with the current row, built after the transaction has ended. */
  async toError(context: Context): Promise<AppError> {
    const codec = codecOf(context, this.resource);
    return new AppError('stale', {}, { current: await withRefs(context, this.resource, codec.mask(this.row)) });
  }
}
