import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';

/** Gives back what was paid for an order, whatever of it has not been given back yet. */
export async function returnMoney(_context: Context, _tx: Queries, _order: Row, _why: string): Promise<void> {
  // Comes with the payment service.
}
