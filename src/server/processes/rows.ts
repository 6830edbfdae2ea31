import { isoNow } from '../clock.ts';
import { createHash } from 'node:crypto';
import type { Json, Row } from '../../meta/json.ts';
import type { AmendedTo, Flow } from '../../meta/flow.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Services } from '../context.ts';
import { newId } from '../records/ids.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Lock, Queries, StoredRow } from '../storage/database.ts';
import { moveTask } from './tasks.ts';
import { actTable, caseTable, flowTable, seatTable } from './tables.ts';

export type EndStatus = 'passed' | 'refused' | 'withdrawn' | 'terminated' | 'overtaken';
export type CaseStatus = 'open' | 'stuck' | EndStatus;
export type SeatState =
  | 'open'
  | 'waiting'
  | 'agreed'
  | 'refused'
  | 'returned'
  | 'handed'
  | 'cancelled'
  | 'unread'
  | 'read';
/** How a person got a seat at a step. */
export type SeatOrigin =
  | 'step'
  | 'admin'
  | 'grant'
  | 'handed'
  | 'before'
  | 'after'
  | 'beside'
  | 'asked'
  | 'copy'
  | 'choose'
  | 'amend';

/** A step where people are being asked. */
export interface CurrentStep {
  readonly node: string;
  readonly title: string;
  readonly visit: number;
  /** The seat whose answer led to this step. */
  readonly by?: string | null;
  /** The time until which the case waits here. */
  readonly until?: string;
  /** The sub-flow that the case waits for. */
  readonly calls?: string;
  /** Somebody is asked whom this step is to ask, or the starter at the beginning whom later steps are to ask. */
  readonly chooses?: 'here' | 'start';
  /** The starter amends what was filled in; where the case goes on then. */
  readonly amends?: AmendedTo;
  /** Nobody could be asked. */
  readonly isStuck?: boolean;
}

export type Choices = Readonly<Record<string, readonly string[]>>;

export interface Case {
  readonly id: string;
  readonly version: number;
  readonly flowKey: string;
  readonly flowId: string;
  readonly title: string;
  readonly resource: string;
  readonly rowId: string;
  readonly recordTitle: string;
  /** The form that was filled in; null for records that have none. */
  readonly subject: string | null;
  readonly applicant: string | null;
  readonly summary: string | null;
  readonly starterId: string;
  readonly starterName: string;
  readonly status: CaseStatus;
  readonly node: string | null;
  readonly nodeTitle: string | null;
  readonly places: readonly CurrentStep[] | null;
  /** Ids of users, by step. */
  readonly chosen: Choices | null;
  readonly visit: number;
  readonly round: number;
  readonly urgedAt: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface Seat {
  readonly id: string;
  readonly caseId: string;
  readonly userId: string;
  readonly userName: string;
  readonly forName: string | null;
  readonly via: SeatOrigin;
  readonly parentId: string | null;
  readonly place: number;
  readonly node: string;
  readonly nodeTitle: string;
  readonly visit: number;
  readonly round: number;
  readonly state: SeatState;
  readonly list: string | null;
  readonly dueAt: string | null;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
}

/** Fields as before and after; what is masked, or not for everybody, stays so. */
export type Differences = Readonly<Record<string, readonly [before: Json, after: Json]>>;

/** What an act changed: of the record, and of the answers that it holds. */
export interface ActChanges {
  readonly own: Differences;
  readonly answers: Differences;
}

export interface Act {
  readonly id: string;
  readonly caseId: string;
  readonly seatId: string | null;
  readonly userId: string | null;
  readonly userName: string;
  readonly operation: string;
  readonly node: string | null;
  readonly nodeTitle: string | null;
  readonly round: number;
  readonly comment: string | null;
  readonly toNames: readonly string[] | null;
  /** The step to which a case went back or was moved. */
  readonly target: string | null;
  /** Ids of what was attached. */
  readonly files: readonly string[] | null;
  readonly changes: ActChanges | null;
  readonly createdAt: string;
}

export type Reading = Pick<Services, 'store' | 'db'>;
const maxRows = 2000;

const columnsOf = ({ columns }: TableSpec) => columns.map(({ name }) => name);

function plain<T>({ db }: Reading, { columns }: TableSpec, row: StoredRow): T {
  return Object.fromEntries(
    columns.flatMap(({ name, kind }) => (name in row ? [[name, db.dialect.decode(kind, row[name] ?? null)]] : [])),
  ) as T;
}

export const stored = ({ db }: Reading, { columns }: TableSpec, values: Row): StoredRow =>
  Object.fromEntries(
    columns.flatMap(({ name, kind }) =>
      name in values ? [[name, db.dialect.encode(kind, values[name] ?? null)]] : [],
    ),
  );

export async function rowsOf<T>(
  reading: Reading,
  tx: Queries | undefined,
  table: TableSpec,
  where: Condition,
  how: { lock?: Lock; limit?: number } = {},
): Promise<T[]> {
  const found = await reading.store.find(table.name, columnsOf(table), where, {
    tx,
    limit: how.limit ?? maxRows,
    ...(how.lock && { lock: how.lock }),
  });
  return found.map((row) => plain<T>(reading, table, row));
}

/** Cases from before parallel steps only have their one step. */
export const placesOf = ({ places, node, nodeTitle, visit, status }: Case): readonly CurrentStep[] =>
  places ??
  (node === null ? [] : [{ node, title: nodeTitle ?? node, visit, ...(status === 'stuck' && { isStuck: true }) }]);

/** Does the case wait for its starter to amend it? */
export const isAmended = (kase: Case): boolean => placesOf(kase).some(({ amends }) => amends !== undefined);

export const underWay: readonly CaseStatus[] = ['open', 'stuck'];

/** Is the case still open? */
export const isUnderWay = ({ status }: Pick<Case, 'status'>): boolean => underWay.includes(status);

/** The open case of a row; locked if called in a transaction. */
export async function caseOf(
  reading: Reading,
  tx: Queries | undefined,
  resource: string,
  rowId: string,
): Promise<Case | undefined> {
  const [found] = await rowsOf<Case>(
    reading,
    tx,
    caseTable,
    all(isColumn('rowId', rowId), isColumn('resource', resource), { is: 'in', column: 'status', values: underWay }),
    { limit: 1, ...(tx && { lock: 'change' as const }) },
  );
  return found;
}

export async function caseById(
  reading: Reading,
  tx: Queries | undefined,
  id: string,
  lock?: Lock,
): Promise<Case | undefined> {
  const [found] = await rowsOf<Case>(reading, tx, caseTable, isColumn('id', id), { limit: 1, ...(lock && { lock }) });
  return found;
}

/**
 * Optimistic update by version: returns false if somebody else changed the case first. `isOwn`: this transaction has
 * changed it, so nobody else can, and there is nothing to wait for.
 */
export async function updateCase(
  { store, db }: Reading,
  tx: Queries,
  { id, version }: Case,
  values: Row,
  isOwn: boolean,
): Promise<boolean> {
  const row = { ...stored({ store, db }, caseTable, values), version: version + 1 };
  const seen = all(isColumn('id', id), isColumn('version', version));
  if (!isOwn) return (await store.update(tx, caseTable.name, row, seen)) === 1;
  await store.sendUpdate(tx, caseTable.name, row, seen);
  return true;
}

const byId = <T extends { id: string }>(rows: T[]): T[] => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

export const seatsOf = async (
  reading: Reading,
  tx: Queries | undefined,
  caseId: string,
  visit?: number,
): Promise<Seat[]> =>
  byId(
    await rowsOf<Seat>(
      reading,
      tx,
      seatTable,
      all(isColumn('caseId', caseId), visit === undefined ? undefined : isColumn('visit', visit)),
    ),
  );

/** Whoever has such a seat at a step cannot have another one there. */
export const isTaken = ({ state }: Pick<Seat, 'state'>): boolean =>
  state === 'open' || state === 'waiting' || state === 'agreed';

export async function seatById(reading: Reading, tx: Queries | undefined, id: string): Promise<Seat | undefined> {
  const [found] = await rowsOf<Seat>(reading, tx, seatTable, isColumn('id', id), { limit: 1 });
  return found;
}

/** A user's open seats, and seats that wait for people whom the user asked. */
export async function* liveSeatsOf(reading: Reading, userId: string): AsyncIterable<Seat> {
  for (let last = ''; ;) {
    const after = { is: 'compare', column: 'id', op: '>', value: last } as const;
    const found = await reading.store.leading({
      table: seatTable.name,
      columns: columnsOf(seatTable),
      where: all(isColumn('userId', userId), { is: 'in', column: 'state', values: ['open', 'waiting'] }, after),
      order: [{ column: 'id', descending: false }],
      limit: maxRows,
    });
    yield* found.map((row) => plain<Seat>(reading, seatTable, row));
    if (found.length < maxRows) return;
    last = String(found.at(-1)?.id);
  }
}

const listOf: Readonly<Record<SeatState, string | null>> = {
  open: 'todo',
  waiting: null,
  agreed: 'done',
  refused: 'done',
  returned: 'done',
  handed: 'done',
  cancelled: null,
  unread: 'copied',
  read: 'copied',
};

export async function addSeat(reading: Reading, tx: Queries, seat: Row & { state: SeatState }): Promise<string> {
  const id = newId();
  const now = isoNow();
  await reading.store.insert(
    tx,
    seatTable.name,
    stored(reading, seatTable, { ...seat, id, list: listOf[seat.state], createdAt: now, openedAt: now }),
    [],
    { waits: false },
  );
  return id;
}

/** Changes the state of a seat; returns false if it is no longer in the state that the caller saw. */
export async function moveSeat(
  reading: Reading,
  tx: Queries,
  seat: Pick<Seat, 'id' | 'state'> & Partial<Pick<Seat, 'openedAt' | 'dueAt'>>,
  to: SeatState,
  values: Row = {},
): Promise<boolean> {
  const now = isoNow();
  const closed = to === 'open' || to === 'waiting' ? null : now;
  const changed = await reading.store.update(
    tx,
    seatTable.name,
    stored(reading, seatTable, {
      ...values,
      state: to,
      list: listOf[to],
      closedAt: closed,
      ...(to === 'open' && { openedAt: now }),
    }),
    all(isColumn('id', seat.id), isColumn('state', seat.state)),
  );
  if (changed === 1 && to !== 'read') await moveTask(reading, tx, seat, to, values as Pick<Partial<Seat>, 'dueAt'>);
  return changed === 1;
}

export const actsOf = async (reading: Reading, tx: Queries | undefined, caseId: string): Promise<Act[]> =>
  byId(await rowsOf<Act>(reading, tx, actTable, isColumn('caseId', caseId)));

export async function addAct(reading: Reading, tx: Queries, act: Row): Promise<string> {
  const id = newId();
  const row = stored(reading, actTable, { ...act, id, createdAt: isoNow() });
  await reading.store.insert(tx, actTable.name, row, [], { waits: false });
  return id;
}

export async function addCase(reading: Reading, tx: Queries, values: Row): Promise<Case> {
  const row = {
    chosen: null,
    urgedAt: null,
    endedAt: null,
    ...values,
    id: newId(),
    version: 1,
    createdAt: isoNow(),
  };
  await reading.store.insert(tx, caseTable.name, stored(reading, caseTable, row), []);
  return row as unknown as Case;
}

/** Stores the text of a flow for the cases that use it. Later changes to the flow only affect later cases. */
export async function keepFlow(reading: Reading, tx: Queries, key: string, flow: Flow): Promise<string> {
  const id = createHash('sha256').update(JSON.stringify(flow)).digest('base64url');
  await reading.store.insertNew(
    tx,
    flowTable.name,
    stored(reading, flowTable, { id, key, document: flow as unknown as Json, createdAt: isoNow() }),
  );
  return id;
}

const maxKnownFlows = 200;
const knownFlows = new WeakMap<object, Map<string, Flow>>();

/** The id is a hash of the text, so what was read once holds for good. */
export async function keptFlow(reading: Reading, tx: Queries | undefined, id: string): Promise<Flow> {
  const known = knownFlows.get(reading.db) ?? new Map<string, Flow>();
  const before = known.get(id);
  if (before) return before;
  const [found] = await rowsOf<{ document: Flow }>(reading, tx, flowTable, isColumn('id', id), { limit: 1 });
  if (!found) throw new Error(`the flow ${id} is gone`);
  if (known.size >= maxKnownFlows) known.clear();
  knownFlows.set(reading.db, known.set(id, found.document));
  return found.document;
}

/** What a person writes of a row that has one version for each flow; 0 says that there was none. */
export interface VersionOf {
  readonly key: string;
  readonly version: number;
  readonly userName: string;
}

/** Returns false if somebody else changed it first. */
export async function writeVersion(
  reading: Reading,
  tx: Queries,
  table: TableSpec,
  { key, version, userName }: VersionOf,
  values: Readonly<Record<string, Json>>,
): Promise<boolean> {
  const row = stored(reading, table, {
    ...values,
    version: version + 1,
    updatedBy: userName,
    updatedAt: isoNow(),
  });
  if (version === 0) return reading.store.insertNew(tx, table.name, { ...row, id: key });
  const seen = all(isColumn('id', key), isColumn('version', version));
  return (await reading.store.update(tx, table.name, row, seen)) === 1;
}
