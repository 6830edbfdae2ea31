import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { auditLog } from '../../records/audit.ts';
import { verified, verifyAndNote, type LogReport } from '../../records/log-chain.ts';
import { codecOf } from '../../records/codec.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';

export interface VerificationState {
  readonly running: boolean;
  /** The entry that the last one left in the log. */
  readonly last: { readonly at: string; readonly who: string; readonly sound: boolean; readonly changes: Json } | null;
  /** In full, where this process made it. */
  readonly report: LogReport | null;
}

const patienceMs = 5_000;

/** Verifies the log one at a time; reading all of a long one takes longer than anybody waits for an answer. */
export class LogVerification {
  #running: Promise<void> | undefined;
  #report: LogReport | undefined;

  async begin(context: Context): Promise<VerificationState> {
    this.#running ??= verifyAndNote(context)
      .then((report) => void (this.#report = report))
      .catch((error: unknown) =>
        context.log.error({ err: error, requestId: context.requestId }, 'the operation log could not be verified'),
      )
      .finally(() => (this.#running = undefined));
    await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    return this.state(context);
  }

  async state(context: Context): Promise<VerificationState> {
    return { running: this.#running !== undefined, last: await lastEntry(context), report: this.#report ?? null };
  }
}

async function lastEntry(context: Context): Promise<VerificationState['last']> {
  const log = resourceOf(context, auditLog);
  const codec = codecOf(context, log);
  const order = [
    { column: 'operateTime', descending: true },
    { column: 'id', descending: true },
  ];
  const [row] = (
    await context.store.leading({
      table: log.table,
      columns: codec.readable,
      where: isColumn('actionName', verified),
      order,
      limit: 1,
    })
  ).map(codec.toPlain) as (Row | undefined)[];
  return row
    ? {
        at: String(row.operateTime),
        who: String(row.userName ?? ''),
        sound: row.result === 'success',
        changes: row.changes ?? null,
      }
    : null;
}
