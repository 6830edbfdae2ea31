import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { reclaimFundedBy } from '../../ledger/lots.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { enterpriseAccounts, lockEnterpriseAccount, lockWallets } from './account-rows.ts';
import { charge } from './charge.ts';
import { rechargeLimits, type RechargeLimits } from './limits.ts';
import { applications, linesOf, stepLine } from './recharge-list.ts';
import { asAppError } from './refusals.ts';
import { announceCredits } from './tell-credits.work.ts';

/** So many people are booked in one transaction; those who are left wait for the next. */
const atOnce = 200;

/** The document of a booking, by which it happens once: the application, or one person of its list. */
export const originOf = (application: Row, line?: Row): string =>
  `rechargeManage:${String(application.id)}${line ? `:${String(line.id)}` : ''}`;

/** Books what was agreed to, as far as one transaction goes; returns what the application says then. It is locked. */
export async function bookSome(context: Context, tx: Queries, application: Row): Promise<Row> {
  if (application.targetType === 'virt') {
    const reason = await refusalOf(context, tx, () => bookEnterprise(context, tx, application));
    return { status: reason === null ? 'success' : 'booking', failReason: reason };
  }
  const lines = await linesOf(context, tx, application.id);
  if (lines.length === 0) throw new AppError('rechargeWithoutPersons');
  const waiting = lines.filter(({ status }) => status === 'waiting');
  const next = waiting.slice(0, atOnce);
  const others = lines.filter((line) => !next.includes(line));
  const after = [...others, ...(await bookLines(context, tx, application, next))];
  const count = (state: string) => after.filter(({ status }) => status === state).length;
  const failed = after.find(({ status }) => status === 'failed');
  return {
    status: count('success') === after.length ? 'success' : 'booking',
    successCount: count('success'),
    failCount: count('failed'),
    failReason: failed
      ? new AppError('rechargeUnbooked', {
          count: count('failed'),
          name: String(failed.realName ?? ''),
          reason: String(failed.failReason ?? ''),
        })
          .text('zh', (word) => word)
          .slice(0, 200)
      : null,
  };
}

/** Where an application that has nobody left to book ends; nothing while some are left. */
export async function endOf(
  context: Context,
  tx: Queries,
  application: Row,
): Promise<'finish' | 'partFail' | 'fail' | undefined> {
  if (application.targetType === 'virt') return application.failReason === null ? 'finish' : 'fail';
  const lines = await linesOf(context, tx, application.id);
  if (lines.some(({ status }) => status === 'waiting')) return undefined;
  const booked = lines.filter(({ status }) => status === 'success').length;
  return booked === lines.length ? 'finish' : booked > 0 ? 'partFail' : 'fail';
}

/** Those who could not be booked are given another chance. */
export async function tryFailedAgain(context: Context, tx: Queries, application: Row): Promise<void> {
  for (const line of await linesOf(context, tx, application.id))
    if (line.status === 'failed') await stepLine(context, tx, line, 'retry', { failReason: null });
}

/** Why it was not done, in words; null where it was. Whatever it did before that is undone. */
async function refusalOf(context: Context, tx: Queries, work: () => Promise<void>): Promise<string | null> {
  try {
    await context.store.attempt(tx, work);
    return null;
  } catch (error) {
    const refused = error instanceof LedgerRefusal ? asAppError(error) : error;
    if (!(refused instanceof AppError)) throw error;
    return refused.text('zh', (word) => word).slice(0, 200);
  }
}

const noteOf = (context: Context, { applyNo }: Row) => ({
  operatorName: operatorOf(context),
  bizType: 'manual',
  bizNo: String(applyNo),
  remark: `充值申请 ${String(applyNo)}`,
});

/** The limits of a project are for people; an enterprise pays in what it needs. */
async function bookEnterprise(context: Context, tx: Queries, application: Row): Promise<void> {
  const { orgId, accountType, virtId, payWay } = application;
  const type = enterpriseAccounts[String(accountType)] as string;
  await charge(context, tx, {
    holder: 'enterprise',
    rows: await lockEnterpriseAccount(context, tx, String(virtId), String(orgId), type),
    orgId: String(orgId),
    amount: cents(application.amount),
    gift: cents(application.giftAmount),
    payWay: String(payWay),
    origin: originOf(application),
    limits: {},
    note: noteOf(context, application),
  });
}

async function bookLines(context: Context, tx: Queries, application: Row, lines: readonly Row[]): Promise<Row[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ userId }) => String(userId));
  const people = await asSystem(context, 'residents/user', tx).byId(ids, 'rely');
  const able = ids.filter((id) => isThere(people.get(id), application));
  // Rows of wallets before their balances, as everybody locks them.
  const { orgId, accountType } = application;
  const rows = able.length > 0 ? await lockWallets(context, tx, able, String(orgId), String(accountType), 'all') : [];
  const wallets = new Map(rows.map((row) => [row.userId, row]));
  const limits = await rechargeLimits(context, tx, String(orgId));
  const done: Row[] = [];
  for (const line of lines)
    done.push(await bookLine(context, tx, { application, line, wallet: wallets.get(line.userId), limits }));
  const about = { resource: applications, id: application.id };
  await announceCredits(context, tx, { about, orgId, title: '充值到账', what: '您的账户充值' }, done);
  return done;
}

const isThere = (user: Row | undefined, { orgId }: Row): boolean =>
  user !== undefined && user.status !== 'cancelled' && user.orgId === orgId;

interface Booking {
  readonly application: Row;
  readonly line: Row;
  readonly wallet: Row | undefined;
  readonly limits: RechargeLimits;
}

/** Takes back what earlier recharges left in a wallet; what an enterprise has granted stays. */
async function clearRecharged(context: Context, tx: Queries, application: Row, wallet: Row): Promise<void> {
  const ledger = ledgerOf(context);
  const funders = `${String(application.orgId)}/outside/`;
  await reclaimFundedBy(
    ledger,
    tx,
    await accountOfRow(ledger, tx, 'wallet', wallet),
    (account) => account.startsWith(funders),
    { actor: context.principal.userId, note: { ...noteOf(context, application), operation: 'clear' } },
  );
}

/** What stands in one person's way is told with their line, and keeps nobody else from theirs. */
async function bookLine(context: Context, tx: Queries, { application, line, wallet, limits }: Booking): Promise<Row> {
  const reason = await refusalOf(context, tx, async () => {
    if (!wallet) throw new AppError('personLeft', { name: String(line.realName ?? '') });
    if (application.clearBefore === true) await clearRecharged(context, tx, application, wallet);
    await charge(context, tx, {
      holder: 'wallet',
      rows: [wallet],
      orgId: String(application.orgId),
      amount: cents(line.amount),
      gift: cents(line.giftAmount),
      payWay: String(application.payWay),
      origin: originOf(application, line),
      limits,
      note: noteOf(context, application),
    });
  });
  return reason === null
    ? stepLine(context, tx, line, 'success', { failReason: null })
    : stepLine(context, tx, line, 'fail', { failReason: reason });
}
