import type { Services } from '../../context.ts';
import { checkLedger, isSound, reportLines } from '../../ledger/check.ts';
import { audit } from '../../records/audit.ts';
import { systemContext } from '../../system.ts';
import { documentDifferences, type DocumentDifference } from './reconcile-documents.ts';

/** What the log calls it. */
export const ledgerCheck = '核对总账';

const lineOf = ({ resource, id, origin, said, booked }: DocumentDifference): string =>
  `${resource} ${id ?? '-'} (${origin}) says ${said ?? 'nothing'}, booked is ${booked ?? 'nothing'}`;

/** Is every balance what its entries add up to? Is each document booked as it says? One warning for each kind of difference, and one entry of the log. */
export async function checkLedgerAndNote(
  services: Services,
): Promise<{ accounts: number; problems: readonly string[]; documents: readonly DocumentDifference[] }> {
  const report = await checkLedger(services.db);
  const documents = await documentDifferences(services);
  const problems = [...reportLines(report), ...documents.map(lineOf)];
  for (const problem of problems) services.log.error({ problem }, 'the ledger is not sound');
  await services.store.transaction((tx) =>
    audit(systemContext(services), tx, {
      action: ledgerCheck,
      module: '总账',
      result: isSound(report) && documents.length === 0 ? 'success' : 'failed',
      changes: {
        accounts: [null, report.accounts],
        journals: [null, report.journals],
        documents: [null, documents.length],
      },
      ...(problems[0] && { errorMessage: problems[0] }),
    }),
  );
  return { accounts: report.accounts, problems, documents };
}
