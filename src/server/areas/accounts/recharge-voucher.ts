import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { applications } from './recharge-list.ts';

/**
 * The voucher of an application that is handed in is taken until it is refused, revoked or reversed: money that was paid
 * in once is credited once. The column is unique, so two who hand in the same one at once do not both succeed.
 */
export async function usedVoucher(context: Context, tx: Queries, { id, voucherNo }: Row): Promise<Row> {
  const no = typeof voucherNo === 'string' ? voucherNo.trim().toUpperCase() : '';
  if (no === '') return { usedVoucher: null };
  const other = await asSystem(context, applications, tx).first(
    all(isColumn('usedVoucher', no), { is: 'compare', column: 'id', op: '<>', value: id }),
  );
  if (other) throw new AppError('voucherUsed', { no, applyNo: String(other.applyNo ?? '') });
  return { usedVoucher: no };
}
