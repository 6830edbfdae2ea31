import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** The shop of a merchant, if it has one. */
export const shopOf = (context: Context, tx: Queries, merchantId: unknown): Promise<Row | undefined> =>
  asSystem(context, 'shop/business', tx).first(isColumn('merchantId', merchantId));
