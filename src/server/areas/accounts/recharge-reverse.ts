import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { readAccounts } from '../../ledger/accounts.ts';
import { findJournal } from '../../ledger/post.ts';
import { reverse } from '../../ledger/returns.ts';
import type { Queries } from '../../storage/database.ts';
import { lockRows } from './account-rows.ts';
import { originOf } from './recharge-booking.ts';
import { linesOf, stepLine } from './recharge-list.ts';
import { asAppError, withRefusals } from './refusals.ts';

/** More people are taken back by corrections, one by one: all of it is one transaction. */
const maxReversed = 200;

/** Takes back what an application brought: from everybody, or from nobody where one has spent it already. */
export async function reverseRecharge(context: Context, tx: Queries, application: Row): Promise<void> {
  const lines = (await linesOf(context, tx, application.id)).filter(({ status }) => status === 'success');
  if (lines.length > maxReversed) throw new AppError('rechargeTooLong', { limit: maxReversed });
  // Applications from before there were lists were booked in one journal.
  if (lines.length === 0) return withRefusals(() => reverseOne(context, tx, application, originOf(application)));
  for (const line of lines) {
    try {
      await reverseOne(context, tx, application, originOf(application, line));
    } catch (error) {
      const refused = asAppError(error);
      throw refused instanceof AppError
        ? new AppError('rechargeSpent', {
            name: String(line.realName ?? ''),
            reason: refused.text(context.locale, (word) => word),
          })
        : refused;
    }
    await stepLine(context, tx, line, 'reverse');
  }
}

async function reverseOne(context: Context, tx: Queries, application: Row, origin: string): Promise<void> {
  const ledger = ledgerOf(context);
  const journal = await findJournal(ledger, tx, origin);
  if (!journal) throw new AppError('notBooked');
  const accounts = await readAccounts(
    ledger,
    journal.lines.map(({ account }) => account),
    tx,
  );
  for (const holder of ['enterprise', 'wallet'] as const) {
    const ids = [...accounts.values()].filter(({ ownerType }) => ownerType === holder).map(({ ownerId }) => ownerId);
    if (ids.length > 0) await lockRows(context, tx, holder, { is: 'in', column: 'id', values: ids }, ids.length);
  }
  await reverse(ledger, tx, {
    journalId: journal.id,
    kind: 'reverse',
    origin: `reverse:${origin}`,
    actor: context.principal.userId,
    note: {
      operation: 'adjust',
      operatorName: operatorOf(context),
      bizType: 'manual',
      bizNo: String(application.applyNo),
      remark: `充值冲正 ${String(application.applyNo)}`,
    },
  });
}
