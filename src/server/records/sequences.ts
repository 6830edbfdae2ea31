import { chinaDay } from '../../meta/china-time.ts';
import { AppError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { nowMs } from '../clock.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Context } from '../context.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';

const sequences = 'settings/seq';

/**
 * The counter of each sequence in each period. Periods are separate rows, so that a clock
 * that was wrong for a while only started another period: the right one continues where it was.
 */
export const counterTable: TableSpec = {
  name: 'sequence_counter',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'value', kind: 'bigint', notNull: true },
  ],
  indexes: [],
};

/** Gives fields with a number sequence their next number, where the caller left them out. */
export async function fillSequences(context: Context, tx: Queries, resource: Resource, values: Row): Promise<void> {
  for (const field of resource.fields.values()) {
    const code = field.spec['x-sequence'];
    if (code && values[field.name] === undefined)
      values[field.name] = await freeNumber(context, tx, resource, field, code);
  }
}

/** Numbers typed by hand are skipped; more in a row than will ever occur. */
const maxPassedOver = 1000;

async function freeNumber(
  context: Context,
  tx: Queries,
  resource: Resource,
  { name, spec }: Field,
  code: string,
): Promise<string> {
  for (let tries = 1; ; tries++) {
    const number = await nextNumber(context, tx, code);
    const unique = spec['x-unique'] !== undefined && spec['x-unique'] !== false;
    // As the unique index has it, which only then answers this: rows that were deleted have given their number up.
    const has = all(isColumn(name, number), resource.removal === 'soft' ? live : undefined);
    const [taken] = unique ? await context.store.find(resource.table, ['id'], has, { tx, limit: 1 }) : [];
    if (!taken || tries === maxPassedOver) return number;
  }
}

/** The Chinese date of a moment, as in numbers: 20261121. */
export const dayOf = (moment: Date): string => chinaDay(moment).replaceAll('-', '');

const periodsOf = (day: string) => ({ never: '', year: day.slice(0, 4), month: day.slice(0, 6), day });

/** The year, month or day within which a sequence counts. */
export const periodOf = ({ resetCycle }: StoredRow, day: string): string =>
  periodsOf(day)[String(resetCycle) as keyof ReturnType<typeof periodsOf>] ?? '';

export function formatNumber({ prefix, dateFormat, length }: StoredRow, day: string, value: number): string {
  const date = { yyyy: day.slice(0, 4), yyyymm: day.slice(0, 6), yyyymmdd: day }[String(dateFormat)] ?? '';
  return `${prefix ?? ''}${date}${String(value).padStart(Number(length ?? 6), '0')}`;
}

/** How a sequence stands within a transaction, with the counters that were looked for. */
interface Standing {
  readonly rule: StoredRow;
  readonly counters: ReadonlyMap<string, Counter>;
}

interface Counter {
  readonly isStored: boolean;
  /** Absent before the first number of a period. */
  readonly value?: number;
  readonly hasMoved?: boolean;
}

const counterId = (code: string, period: string): string => `${code} ${period}`;

/**
 * The next number of a sequence. It is taken in the caller's transaction: a write that is rolled
 * back leaves no gap, and two writers can never be given the same one. However many are taken, the
 * sequence is read once and written once.
 */
async function nextNumber({ model, store }: Context, tx: Queries, code: string): Promise<string> {
  const table = model.resources.get(sequences)?.table;
  if (!table) throw new AppError('noSequence', { code });
  const key = `sequence ${code}`;
  const day = dayOf(new Date(nowMs()));
  const { rule, counters: known } = tx.last.get<Standing>(key) ?? (await readStanding(store, tx, table, code, day));
  const period = periodOf(rule, day);
  const id = counterId(code, period);
  const counters = known.has(id) ? known : new Map([...known, ...(await readCounters(store, tx, [id]))]);
  const { isStored = false, value: last } = counters.get(id) ?? {};
  // A period without a counter starts after the value of the sequence itself, which the installation has set.
  const start = period === (rule.period ?? '') ? Number(rule.currentValue ?? 0) : 0;
  const value = (last ?? start) + Number(rule.step ?? 1);
  // Now, since what is written last belongs to whoever takes the last number of a commit.
  store.wrote(tx, table, counterTable.name);
  const standing = { rule, counters: new Map(counters).set(id, { isStored, value, hasMoved: true }) };
  tx.last.keep(key, standing, async () => {
    await writeCounters(store, tx, standing.counters);
    await store.sendUpdate(tx, table, { currentValue: value, period }, isColumn('id', rule.id));
  });
  return formatNumber(rule, day, value);
}

async function readStanding(store: Store, tx: Queries, table: string, code: string, day: string): Promise<Standing> {
  const columns = ['id', 'prefix', 'dateFormat', 'length', 'step', 'resetCycle', 'currentValue', 'period'];
  // The counters of all cycles at once, since only the sequence says which of them counts.
  const [[rule], counters] = await Promise.all([
    store.find(table, columns, isColumn('seqCode', code), { tx, limit: 1, lock: 'change' }),
    readCounters(
      store,
      tx,
      Object.values(periodsOf(day)).map((period) => counterId(code, period)),
    ),
  ]);
  if (!rule) throw new AppError('noSequence', { code });
  return { rule, counters };
}

async function readCounters(store: Store, tx: Queries, ids: readonly string[]): Promise<Map<string, Counter>> {
  const rows = await store.find(counterTable.name, ['id', 'value'], { is: 'in', column: 'id', values: ids }, { tx });
  const values = new Map(rows.map(({ id, value }) => [id, Number(value)]));
  return new Map(ids.map((id) => [id, { isStored: values.has(id), value: values.get(id) }]));
}

async function writeCounters(store: Store, tx: Queries, counters: ReadonlyMap<string, Counter>): Promise<void> {
  for (const [id, { isStored, value, hasMoved }] of counters) {
    if (!hasMoved) continue;
    if (isStored) await store.sendUpdate(tx, counterTable.name, { value }, isColumn('id', id));
    else await store.insert(tx, counterTable.name, { id, value }, [], { waits: false });
  }
}
