import type { Services } from '../../context.ts';
import { checkLedger, isSound, reportLines } from '../../ledger/check.ts';
import { audit } from '../../records/audit.ts';
import { systemContext } from '../../system.ts';

/** What the log calls it. */
export const ledgerCheck = '核对总账';

/** Is every balance what its entries add up to? One warning for each kind of difference, and one entry of the log. */
export async function checkLedgerAndNote(
  services: Services,
): Promise<{ accounts: number; problems: readonly string[] }> {
  const report = await checkLedger(services.db);
  const problems = reportLines(report);
  for (const problem of problems) services.log.error({ problem }, 'the ledger is not sound');
  await services.store.transaction((tx) =>
    audit(systemContext(services), tx, {
      action: ledgerCheck,
      module: '总账',
      result: isSound(report) ? 'success' : 'failed',
      changes: { accounts: [null, report.accounts], journals: [null, report.journals] },
      ...(problems[0] && { errorMessage: problems[0] }),
    }),
  );
  return { accounts: report.accounts, problems };
}
