import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { isDate } from '../../../meta/fields/date.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { findAccountOfRow, holders, isHolder, type Holder } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { dayField, idField, optional, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { readAccounts, type Account } from '../../ledger/accounts.ts';
import { statement, type Statement, type StatementEntry } from '../../ledger/statement.ts';
import { codecOf } from '../../records/codec.ts';
import { withRefs } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { nameAccounts, type NamedAccount } from './account-names.ts';
import { documentsOf, type Document } from './documents.ts';

const own = { label: '账户明细', code: 'wallet.statement', action: 'list' } as const;
const maxPage = 200;

export interface StatementLine {
  readonly seq: number;
  readonly time: string;
  readonly day: string;
  readonly kind: string;
  readonly amount: string;
  readonly before: string;
  readonly after: string;
  /** Up to three of them; `others` counts the rest. */
  readonly counter: readonly NamedAccount[];
  readonly others: number;
  readonly document: Document | null;
  readonly documentNo: string | null;
  readonly operatorName: string | null;
  readonly remark: string | null;
}

export interface AccountStatement {
  readonly holder: Holder;
  readonly account: Row;
  readonly standing: Readonly<Record<'balance' | 'held' | 'totalIn' | 'totalOut', string>>;
  readonly from: string;
  readonly to: string;
  readonly opening: string;
  readonly closing: string;
  readonly count: number;
  readonly list: readonly StatementLine[];
  /** To go on from; null where this was all. */
  readonly next: number | null;
}

const titles = {
  holder: { zh: '账户类别', en: 'Kind of account', es: 'Clase de cuenta' },
  account: { zh: '账户', en: 'Account', es: 'Cuenta' },
  from: { zh: '开始日期', en: 'From', es: 'Desde' },
  to: { zh: '结束日期', en: 'To', es: 'Hasta' },
  after: { zh: '起始序号', en: 'After', es: 'Después de' },
  limit: { zh: '每页条数', en: 'Page size', es: 'Tamaño de página' },
};

const asked = (max: number, limit: number) => ({
  holder: textField(titles.holder, 20),
  id: idField(titles.account),
  to: dayField(titles.to, () => chinaDay(nowMs())),
  /** The first of the month in which the statement ends, if it is left out. */
  from: optional(dayField(titles.from)),
  after: wholeField(titles.after, [0, 999_999_999], 0),
  limit: wholeField(titles.limit, [1, max], limit),
});
type Asked = Given<ReturnType<typeof asked>>;

const firstDay = ({ from, to }: Asked): string => from ?? `${to.slice(0, 7)}-01`;

/** At most so many lines; as many as `limit` unless the call says otherwise. */
export const statementInput = (max = maxPage, limit = 50): Input<Asked> =>
  input(asked(max, limit), (given) => {
    const [from, to] = [firstDay(given), given.to];
    return [
      ...(isHolder(given.holder)
        ? []
        : [{ path: 'holder', problem: 'notAChoice', values: { title: titles.holder } } as const]),
      ...(isDate(from) && isDate(to) && from > to
        ? [{ path: 'to', problem: 'tooSmall', values: { title: titles.to, limit: from } } as const]
        : []),
    ];
  });

/** What happened in an account between two days, for those who may see both statements and this account. */
export async function readStatement(
  context: Context,
  read: Read<Asked>,
  action: 'list' | 'export' = 'list',
): Promise<AccountStatement> {
  if (!context.principal.grants.reach(own.code, own.action)) throw new AppError('forbidden', own);
  const given = read();
  const holder = given.holder as Holder;
  const [from, to] = [firstDay(given), given.to];
  const resource = resourceOf(context, holders[holder].resource);
  const row = await asCaller(context, resource, action).get(given.id);
  const ledger = ledgerOf(context);
  const accountId = await findAccountOfRow(ledger, holder, row);
  const account = accountId === undefined ? undefined : (await readAccounts(ledger, [accountId])).get(accountId);
  const found: Statement = account
    ? await statement(ledger, account.id, { from, to, after: given.after, limit: given.limit })
    : { opening: 0, closing: 0, count: 0, entries: [], more: false };
  const codec = codecOf(context, resource);
  return {
    holder,
    account: await withRefs(context, resource, codec.mask(row)),
    standing: standingOf(account),
    from,
    to,
    opening: fromCents(found.opening),
    closing: fromCents(found.closing),
    count: found.count,
    list: await linesOf(context, account, found.entries),
    next: found.more ? (found.entries.at(-1)?.seq ?? null) : null,
  };
}

const standingOf = (account: Account | undefined): AccountStatement['standing'] => ({
  balance: fromCents(account?.balance ?? 0),
  held: fromCents(account?.held ?? 0),
  totalIn: fromCents(account?.totalIn ?? 0),
  totalOut: fromCents(account?.totalOut ?? 0),
});

const maxShown = 3;

async function linesOf(
  context: Context,
  account: Account | undefined,
  entries: readonly StatementEntry[],
): Promise<StatementLine[]> {
  const others = new Map(entries.map((entry) => [entry.id, counterAccounts(entry)]));
  const shown = new Set([...others.values()].flatMap((ids) => ids.slice(0, maxShown)));
  const names = await nameAccounts(context, (await readAccounts(ledgerOf(context), [...shown])).values());
  const documents = await documentsOf(
    context,
    entries.map(({ journal }) => journal.origin),
  );
  return entries.map((entry) => {
    const { journal, amount, after, seq, day, line } = entry;
    const note = journal.lines[line]?.note ?? {};
    const counter = others.get(entry.id) as string[];
    return {
      seq,
      time: journal.occurredAt,
      day,
      kind: note.operation ?? journal.kind,
      amount: fromCents(amount),
      before: fromCents(after - amount),
      after: fromCents(after),
      counter: counter.slice(0, maxShown).map((id) => names.get(id) as NamedAccount),
      others: Math.max(0, counter.length - maxShown),
      document: documents.get(journal.origin) ?? null,
      documentNo: note.bizNo ?? null,
      operatorName: note.operatorName ?? null,
      remark: note.remark ?? null,
    };
  });
}

/** Of the other side of the journal: whoever gave what came in here, or got what went out. */
const counterAccounts = ({ journal: { lines }, line, amount }: StatementEntry): string[] => [
  ...new Set(
    lines
      .filter((other) => other.account !== lines[line]?.account && Math.sign(other.amount) === -Math.sign(amount))
      .map(({ account }) => account),
  ),
];
