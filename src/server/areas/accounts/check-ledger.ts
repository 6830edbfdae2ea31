import type { CommandName, SubjectName } from '../../../meta/log-names.ts';
import type { Services } from '../../context.ts';
import { isoNow } from '../../clock.ts';
import { checkLedger, isSound, reportLines, type LedgerReport } from '../../ledger/check.ts';
import { audit } from '../../records/audit.ts';
import type { Database } from '../../storage/database.ts';
import { readMeta, writeMeta } from '../../storage/meta.ts';
import { systemContext } from '../../system.ts';
import { documentDifferences, type DocumentDifference } from './reconcile-documents.ts';

/** What the log calls it. */
export const ledgerCheck = '核对总账' satisfies CommandName;
/** Where the last one is kept. */
const kept = 'ledgerCheck';

/** What a check found. Its length grows with neither accounts nor documents: the first differences are kept. */
export interface LedgerCheck extends LedgerReport {
  readonly time: string;
  readonly sound: boolean;
  readonly documents: readonly DocumentDifference[];
}

export const problemsOf = (check: LedgerCheck): string[] => [...reportLines(check), ...check.documents.map(lineOf)];

const lineOf = ({ resource, id, origin, said, booked }: DocumentDifference): string =>
  `${resource} ${id ?? '-'} (${origin}) says ${said ?? 'nothing'}, booked is ${booked ?? 'nothing'}`;

/** Is every balance what its entries add up to? Is each document booked as it says? One warning for each kind of difference, and one entry of the log. */
export async function checkLedgerAndNote(services: Services): Promise<LedgerCheck> {
  const report = await checkLedger(services.db);
  const documents = await documentDifferences(services);
  const sound = isSound(report) && documents.length === 0;
  const check: LedgerCheck = { time: isoNow(), sound, ...report, documents };
  const problems = problemsOf(check);
  for (const problem of problems) services.log.error({ problem }, 'the ledger is not sound');
  await services.store.transaction(async (tx) => {
    await writeMeta(tx, kept, JSON.stringify(check));
    await audit(systemContext(services), tx, {
      action: ledgerCheck,
      module: '总账' satisfies SubjectName,
      result: sound ? 'success' : 'failed',
      changes: {
        accounts: [null, report.accounts],
        journals: [null, report.journals],
        documents: [null, documents.length],
      },
      ...(problems[0] && { errorMessage: problems[0] }),
    });
  });
  return check;
}

/** By whichever process, by night or by hand. What an earlier release found, without naming figures, does not count. */
export async function lastCheck(db: Database): Promise<LedgerCheck | null> {
  const text = (await readMeta(db)).get(kept);
  const check = text === undefined ? null : (JSON.parse(text) as LedgerCheck);
  return check?.findings.every(({ figure }) => figure) ? check : null;
}
