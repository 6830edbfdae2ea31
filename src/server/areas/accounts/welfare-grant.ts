import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import { isoTime, nowMs, timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { capture, hold, readHolds } from '../../ledger/hold.ts';
import { addLot } from '../../ledger/lots.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { enterpriseAccounts, lockEnterpriseAccount, lockWallets } from './account-rows.ts';
import { rechargeLimits, refuseFull, type RechargeLimits } from './limits.ts';
import { asAppError, withRefusals } from './refusals.ts';
import { announceCredits } from './tell-credits.work.ts';
import { linesOf, stepLine, welfareBatches } from './welfare-lines.ts';

/** So many people get theirs in one transaction; those who are left wait for the next. */
const atOnce = 200;
const day = 86_400_000;
/** An approved batch keeps its money until it is granted, or until nobody means to any more. */
const heldForMs = 3650 * day;

export const holdOf = (batch: Row): string => `welfare:${String(batch.id)}`;

/** Puts the enterprise's money for a batch aside; refused where it is not there. */
export async function holdMoney(context: Context, tx: Queries, batch: Row, lines: readonly Row[]): Promise<void> {
  const total = lines.reduce((sum, { amount }) => sum + cents(amount), 0);
  const ledger = ledgerOf(context);
  const account = await enterpriseAccount(context, ledger, tx, batch);
  await withRefusals(() =>
    hold(ledger, tx, {
      origin: holdOf(batch),
      from: [{ account, amount: total }],
      expiresAt: isoTime(ledger.clock() + heldForMs),
    }),
  );
}

async function enterpriseAccount(
  context: Context,
  ledger: Ledger,
  tx: Queries,
  { virtId, orgId, accountType }: Row,
): Promise<string> {
  const [row] = (await lockEnterpriseAccount(
    context,
    tx,
    String(virtId),
    String(orgId),
    enterpriseAccounts[String(accountType)] as string,
  )) as [Row];
  return accountOfRow(ledger, tx, 'enterprise', row);
}

/** Gives the next people of a batch what they get, each of them once; returns what the batch says then. The batch is locked. */
export async function grantSome(context: Context, tx: Queries, batch: Row): Promise<Row> {
  if (batch.expireReclaim === true && batch.expireTime && timeOf(batch.expireTime) <= nowMs())
    throw new AppError('welfareOver');
  const lines = await linesOf(context, tx, batch.id);
  const waiting = lines.filter(({ status }) => status === 'waiting');
  const next = waiting.slice(0, atOnce);
  const before = lines.filter((line) => !next.includes(line));
  const after = [...before, ...(await grantLines(context, tx, batch, next))];
  const count = (state: string) => after.filter(({ status }) => status === state).length;
  const status = waiting.length > next.length ? 'granting' : count('failed') > 0 ? 'part_failed' : 'granted';
  return { status, successCount: count('success'), failCount: count('failed') };
}

/** Those who failed are given another chance. */
export async function tryFailedAgain(context: Context, tx: Queries, batch: Row): Promise<void> {
  for (const line of await linesOf(context, tx, batch.id))
    if (line.status === 'failed') await stepLine(context, tx, line, 'retry', { failReason: null });
}

interface Grant {
  readonly context: Context;
  readonly tx: Queries;
  readonly ledger: Ledger;
  readonly batch: Row;
  /** The account that pays. */
  readonly payer: string;
  readonly limits: RechargeLimits;
}

async function grantLines(context: Context, tx: Queries, batch: Row, lines: readonly Row[]): Promise<Row[]> {
  if (lines.length === 0) return [];
  const people = new Map(
    (
      await asSystem(context, 'residents/user', tx).load(
        lines.map(({ userId }) => String(userId)),
        'rely',
      )
    ).map((user) => [user.id, user]),
  );
  const able = lines.map(({ userId }) => userId).filter((id) => isEmployee(people.get(id), batch));
  // Rows of accounts before their balances, as everybody locks them.
  const rows =
    able.length === 0
      ? []
      : await lockWallets(context, tx, able.map(String), String(batch.orgId), String(batch.accountType), 'all');
  const wallets = new Map(rows.map((row) => [row.userId, row]));
  const ledger = ledgerOf(context);
  if (able.length > 0 && (await readHolds(ledger, holdOf(batch), tx)).length === 0)
    await holdMoney(context, tx, batch, lines);
  const grant: Grant = {
    context,
    tx,
    ledger,
    batch,
    payer: await enterpriseAccount(context, ledger, tx, batch),
    limits: await rechargeLimits(context, tx, String(batch.orgId)),
  };
  const done: Row[] = [];
  for (const line of lines) done.push(await grantLine(grant, line, wallets.get(line.userId)));
  const about = { resource: welfareBatches, id: batch.id };
  const until = batch.expireReclaim === true && batch.expireTime ? String(batch.expireTime) : undefined;
  const news = { about, orgId: batch.orgId, title: '福利到账', what: `“${String(batch.welfareName)}”`, until };
  await announceCredits(context, tx, news, done);
  return done;
}

const isEmployee = (user: Row | undefined, { virtId }: Row): boolean =>
  user?.status === 'enabled' && user.virtId === virtId;

/** What stands in one person's way is told with their line, and keeps nobody else from theirs. */
async function grantLine({ context, tx, ...grant }: Grant, line: Row, wallet: Row | undefined): Promise<Row> {
  try {
    if (!wallet) throw new AppError('notItsEmployee', { name: String(line.realName ?? '') });
    await context.store.attempt(tx, () => move({ context, tx, ...grant }, line, wallet));
    return await stepLine(context, tx, line, 'success', { failReason: null, usedAmount: '0.00' });
  } catch (error) {
    const refused = error instanceof LedgerRefusal ? asAppError(error) : error;
    if (!(refused instanceof AppError)) throw error;
    return stepLine(context, tx, line, 'fail', { failReason: refused.text('zh', (word) => word) });
  }
}

/** Money that ends is a grant by itself, with the id of the line: what is used of it shows there. */
async function move({ context, tx, ledger, batch, payer, limits }: Grant, line: Row, wallet: Row): Promise<void> {
  const account = await accountOfRow(ledger, tx, 'wallet', wallet);
  const amount = cents(line.amount);
  await refuseFull(ledger, tx, limits, [account], amount);
  const expiresAt = batch.expireReclaim === true && batch.expireTime ? String(batch.expireTime) : undefined;
  const lot = await addLot(ledger, tx, {
    id: String(line.id),
    accountId: account,
    granted: amount,
    expiresAt,
    fundedBy: payer,
  });
  await capture(ledger, tx, {
    hold: holdOf(batch),
    origin: `grant:${String(line.id)}`,
    kind: 'grant',
    amount,
    to: account,
    lot,
    actor: context.principal.userId,
    note: {
      operatorName: operatorOf(context),
      bizType: 'manual',
      bizNo: String(batch.batchNo),
      remark: String(batch.welfareName),
    },
  });
}
