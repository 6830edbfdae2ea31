import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Lock, Queries } from '../../storage/database.ts';

/** The car wash of a project, while it is in use. */
export const washOf = (context: Context, tx: Queries, orgId: unknown, lock?: Lock): Promise<Row | undefined> =>
  asSystem(context, 'carwash/orgSet', tx).first(all(isColumn('orgId', orgId), isColumn('status', 'enabled')), lock);
