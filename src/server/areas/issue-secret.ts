import type { CommandName } from '../../meta/log-names.ts';
import type { Row } from '../../meta/json.ts';
import { randomToken } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { audit } from '../records/audit.ts';
import { asCaller } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

interface Issue {
  readonly resource: string;
  /** What the caller needs permission for, and its name in the log. */
  readonly action: string;
  readonly actionName: CommandName;
  /** The field of the secret, or of its digest. */
  readonly field: string;
  /** What the row stores; throws if it may not have a secret. */
  stored(row: Row, secret: string, tx: Queries): Row | Promise<Row>;
}

/** A new secret for a row, in place of the one before. The reply is the only place where it ever stands. */
export function issueSecret(context: Context, id: string, issue: Issue): Promise<Row> {
  const { action, actionName, field } = issue;
  const secret = randomToken();
  // With an idempotency key the reply would be kept, and the secret with it.
  const rows = asCaller({ ...context, keyed: undefined }, issue.resource, action);
  const { resource } = rows;
  return rows.transaction(async (within, tx) => {
    const row = await within.get(id, 'change');
    const values = await issue.stored(row, secret, tx);
    await context.store.update(tx, resource.table, { ...values, version: Number(row.version) + 1 }, isColumn('id', id));
    await audit(context, tx, {
      action,
      actionName,
      resource,
      recordId: id,
      recordTitle: String(row[resource.display] ?? ''),
      changes: { [field]: ['******', '******'] },
    });
    return { ...row, ...values, secret };
  });
}
