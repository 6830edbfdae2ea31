import type { CommandName } from '../../meta/log-names.ts';
import type { Row } from '../../meta/json.ts';
import type { Context, Services } from '../context.ts';
import type { Chain } from '../storage/chain/chain.ts';
import { verifyChain, type ChainReport, type Finding } from '../storage/chain/verify.ts';
import type { Store } from '../storage/store.ts';
import { systemContext } from '../system.ts';
import { audit, auditLog } from './audit.ts';
import { codecOf } from './codec.ts';

/** The names of these entries in the log. */
export const verified = '校验操作日志' satisfies CommandName;
const reopened = '恢复防改保护' satisfies CommandName;
const module = '操作日志';

/** Append-only tables were opened for changes; they are closed again. */
export async function noteReopened(services: Services, tables: readonly string[]): Promise<void> {
  services.log.warn(
    { tables },
    'append-only tables were open to changes; they are guarded again, npm run log -- verify tells what was changed',
  );
  await services.store.transaction((tx) =>
    audit(systemContext(services), tx, {
      action: reopened,
      module,
      result: 'failed',
      changes: { tables: [null, [...tables]] },
    }),
  );
}

function logChain({ model, store }: { model: Services['model']; store: Store }): Chain {
  const table = model.resources.get(auditLog)?.table ?? '';
  const chain = store.chains.get(table);
  if (!chain) throw new Error(`${auditLog} is not chained`);
  return chain;
}

export interface LogFinding extends Omit<Finding, 'row'> {
  /** The changed or added entry, or the one next to a missing entry. */
  readonly entry?: { readonly id: string; readonly day: string; readonly who: string; readonly what: string };
}

export interface LogReport extends Omit<ChainReport, 'findings'> {
  readonly findings: readonly LogFinding[];
}

/** Verifies the whole log and reports breaks of the chain, the earliest first. */
export async function verifyLog(parts: Pick<Services, 'model' | 'store'>, noted?: string): Promise<LogReport> {
  const resource = parts.model.resources.get(auditLog);
  const report = await verifyChain(parts.store, logChain(parts), noted);
  const toPlain = resource && codecOf({ model: parts.model, db: parts.store.db }, resource).toPlain;
  return {
    ...report,
    findings: report.findings.map(({ row, ...finding }) => ({
      ...finding,
      ...(row && toPlain && { entry: entryOf(toPlain(row)) }),
    })),
  };
}

const entryOf = (row: Row) => ({
  id: String(row.id),
  day: String(row.operateTime ?? row.createdAt).slice(0, 10),
  who: String(row.userName ?? ''),
  what: [row.module, row.actionName ?? row.action, row.recordTitle].filter(Boolean).join(' · '),
});

/** The same, and logs the verification and its result. */
export async function verifyAndNote(context: Context): Promise<LogReport> {
  const report = await verifyLog(context);
  const sound = report.found === 0;
  // Outside of the database, where a writer to the database cannot remove it.
  context.log.info({ linked: report.linked, ends: report.ends }, 'the operation log was verified');
  if (!sound)
    context.log.warn({ found: report.found, first: report.findings[0] }, 'the operation log was tampered with');
  await context.store.transaction((tx) =>
    audit(context, tx, {
      action: verified,
      module,
      result: sound ? 'success' : 'failed',
      changes: {
        linked: [null, report.linked],
        before: [null, report.before],
        found: [null, report.found],
        ...(report.findings[0] && { first: [null, JSON.stringify(report.findings[0])] }),
      },
    }),
  );
  return report;
}
