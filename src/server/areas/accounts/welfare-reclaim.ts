import type { Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { readHolds, release } from '../../ledger/hold.ts';
import { reclaimLot } from '../../ledger/lots.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { lockRows } from './account-rows.ts';
import { asAppError } from './refusals.ts';
import { holdOf } from './welfare-grant.ts';
import { linesOf, stepLine, welfareLines } from './welfare-lines.ts';

/** Takes back what is unused of a batch, and what was put aside for those who did not get theirs. The batch is locked. */
export async function reclaimUnused(context: Context, tx: Queries, batch: Row): Promise<void> {
  const lines = (await linesOf(context, tx, batch.id)).filter(({ status }) => status === 'success');
  const where = all(
    { is: 'in', column: 'userId', values: lines.map(({ userId }) => userId) },
    isColumn('orgId', batch.orgId),
    isColumn('accountType', batch.accountType),
  );
  if (lines.length > 0) await lockRows(context, tx, 'wallet', where, lines.length);
  const ledger = ledgerOf(context);
  for (const line of lines) await reclaimLine(context, tx, batch, line);
  const origin = holdOf(batch);
  if ((await readHolds(ledger, origin, tx)).length > 0) await release(ledger, tx, origin);
}

/** A frozen account keeps what it has: the line says so, and the grant ends by itself once the account is open again. */
async function reclaimLine(context: Context, tx: Queries, batch: Row, line: Row): Promise<void> {
  const ledger = ledgerOf(context);
  const note = {
    operatorName: operatorOf(context),
    bizType: 'manual',
    bizNo: String(batch.batchNo),
    remark: `${String(batch.welfareName)}收回`,
  };
  try {
    await context.store.attempt(tx, () =>
      reclaimLot(ledger, tx, String(line.id), { actor: context.principal.userId, note }),
    );
  } catch (error) {
    const refused = error instanceof LedgerRefusal ? asAppError(error) : error;
    if (!(refused instanceof AppError)) throw error;
    const { table } = resourceOf(context, welfareLines);
    await context.store.update(tx, table, { failReason: refused.text('zh', (word) => word) }, isColumn('id', line.id));
    return;
  }
  await stepLine(context, tx, line, 'reclaim');
}
