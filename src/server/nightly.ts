import { chinaDay } from '../meta/china-time.ts';
import { formatPolicyProblem } from './access/index.ts';
import type { Clock } from './auth/clock.ts';
import { StoredRoles } from './auth/stored-roles.ts';
import type { Services } from './context.ts';
import { checkLedger, isSound, reportLines } from './ledger/check.ts';
import { audit } from './records/audit.ts';
import { verifyAndNote } from './records/log-chain.ts';
import { isColumn } from './storage/condition.ts';
import { systemContext } from './system.ts';
import type { TableSpec } from '../meta/tables.ts';
import { verifyStored } from './areas/system/verify-stored.ts';

/** The day for which the work of a night was begun, so that several processes do it once. */
export const nightTable: TableSpec = { name: 'console_night', columns: [{ name: 'id', kind: 'text' }, { name: 'day', kind: 'text', notNull: true }], indexes: [] };

/** What the log calls it. */
const expectationsCheck = '核对授权规定';
export const ledgerCheck = '核对总账';
const hour = 3;
const night = 'night';

/** Once a day, in the small hours where the product is used: is the log whole, does everybody hold what they should, and is the ledger sound? */
export async function nightly(services: Services, clock: Clock): Promise<boolean> {
  const today = chinaDay(new Date(clock() - hour * 3_600_000));
  if (!(await isOurs(services, today))) return false;
  await verifyAndNote(systemContext(services));
  await checkExpectations(services);
  await checkLedgerAndNote(services);
  return true;
}

/** One warning, and one entry of the log, for each line that is not met. */
async function checkExpectations(services: Services): Promise<void> {
  await new StoredRoles(services).refresh();
  for (const problem of await verifyStored(services)) {
    const text = formatPolicyProblem(problem);
    services.log.warn({ problem: text }, 'an expectation is not met');
    await services.store.transaction((tx) => audit(systemContext(services), tx, { action: expectationsCheck, module: '权限查询', recordTitle: `${problem.file}:${problem.line}`, result: 'failed', errorMessage: text }));
  }
}

/** Is every balance what its entries add up to? One warning for each kind of difference, and one entry of the log. */
async function checkLedgerAndNote(services: Services): Promise<void> {
  const report = await checkLedger(services.db);
  const problems = reportLines(report);
  for (const problem of problems) services.log.error({ problem }, 'the ledger is not sound');
  await services.store.transaction((tx) => audit(systemContext(services), tx, {
    action: ledgerCheck, module: '总账', result: isSound(report) ? 'success' : 'failed',
    changes: { accounts: [null, report.accounts], journals: [null, report.journals] }, ...(problems[0] && { errorMessage: problems[0] }),
  }));
}

/** A new installation begins with the night to come; the first process to write the day does the work. */
async function isOurs({ store }: Services, day: string): Promise<boolean> {
  const [known] = await store.find(nightTable.name, ['day'], isColumn('id', night), { limit: 1 });
  if (known && String(known.day) >= day) return false;
  return store.transaction(async (tx) => {
    const [row] = await store.find(nightTable.name, ['day'], isColumn('id', night), { tx, limit: 1, lock: 'change' });
    if (!row) await store.insert(tx, nightTable.name, { id: night, day }, []);
    else if (String(row.day) < day) await store.update(tx, nightTable.name, { day }, isColumn('id', night));
    return row !== undefined && String(row.day) < day;
  }).catch(() => false);
}
