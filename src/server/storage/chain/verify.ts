import { linkColumns } from '../tables.ts';
import { all, isColumn } from '../condition.ts';
import type { StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { addToDay, dayOfRow, unlinkedRows, type Day } from './before.ts';
import type { Chain } from './chain.ts';
import { beginId, headId, isSigned, readDays, readHead, same, toHead } from './heads.ts';

/** Something that cannot be unless somebody wrote to the database by another road. */
export interface Finding {
  /**
   * `changed`: the row is not what was signed. `missing`: rows are gone before `row`, or after the last one.
   * `added`: a row that nobody signed. `before`: rows of a day that are older than the chain are not what
   * they were when it began. `head`: what is known beside the rows was changed. `ended`: the chain does not
   * pass through an end that somebody noted.
   */
  readonly kind: 'changed' | 'missing' | 'added' | 'before' | 'head' | 'ended';
  readonly row?: StoredRow;
  readonly day?: string;
  /** How many rows are missing; below zero: more than there were. */
  readonly count?: number;
  /** Which line of what is known beside the rows. */
  readonly head?: string;
}

export interface ChainReport {
  /** When the chain began, and how many rows were there by then. */
  readonly began?: string;
  readonly before: number;
  readonly linked: number;
  /** Where the parts ended, to be noted outside of the database: later logs must pass through it. */
  readonly ends: string;
  readonly findings: readonly Finding[];
  /** All findings, also those that are too many to be listed. */
  readonly found: number;
}

const pageSize = 1000;
const maxListed = 100;

class Findings {
  readonly list: Finding[] = [];
  count = 0;

  add(finding: Finding): void {
    this.count++;
    if (this.list.length < maxListed) this.list.push(finding);
  }
}

/** Reads every row of a chain and tells all that does not fit. Others may go on writing meanwhile. */
export async function verifyChain(store: Store, chain: Chain, noted = ''): Promise<ChainReport> {
  const findings = new Findings();
  const places: Place[] = [];
  for (const part of chain.parts) places.push(await verifyPart(store, chain, part, findings));
  const linked = places.reduce((sum, { seq }) => sum + seq, 0);
  const ends = places.flatMap(({ seq, hash }, part) => (seq > 0 ? [`${part}:${seq}:${hash}`] : [])).join(',');
  await verifyNoted(store, chain, noted, findings);
  const { began, before } = await verifyBefore(store, chain, findings);
  const inOrder = findings.list.toSorted((one, other) =>
    String(one.row?.id ?? '') < String(other.row?.id ?? '') ? -1 : 1,
  );
  return { began, before, linked, ends, findings: inOrder, found: findings.count };
}

async function verifyPart(store: Store, chain: Chain, part: number, findings: Findings): Promise<Place> {
  const id = headId(chain.table.name, part);
  let at: Place = { seq: 0, hash: '' };
  for (let known = -1; ;) {
    const stored = await readHead(store, id);
    const head = stored && isSigned(chain.key, stored) ? toHead(stored) : undefined;
    if (!head) findings.add({ kind: 'head', head: id });
    const last = await walk(store, chain, part, at, head?.count ?? Number.MAX_SAFE_INTEGER, findings);
    at = last.at;
    if (!head) return at;
    if (at.seq < head.count) findings.add({ kind: 'missing', count: head.count - at.seq, row: last.row });
    else if (at.seq === head.count && !same(at.hash, head.hash)) findings.add({ kind: 'head', head: id });
    if (!last.beyond || at.seq < head.count) return at;
    // Written since the end was read, unless the end has not moved.
    if (head.count === known) {
      findings.add({ kind: 'added', row: last.beyond });
      return at;
    }
    known = head.count;
  }
}

interface Place {
  readonly seq: number;
  readonly hash: string;
}

/** From a place to the end of a part. */
async function walk(
  store: Store,
  chain: Chain,
  part: number,
  from: Place,
  end: number,
  findings: Findings,
): Promise<{ at: Place; row?: StoredRow; beyond?: StoredRow }> {
  const columns = chain.table.columns.map(({ name }) => name);
  let at = from;
  let last: StoredRow | undefined;
  for (;;) {
    const where = all(isColumn(linkColumns.part, part), {
      is: 'compare',
      column: linkColumns.seq,
      op: '>',
      value: at.seq,
    });
    const rows = await store.leading({
      table: chain.table.name,
      columns,
      where,
      order: [{ column: linkColumns.seq, descending: false }],
      limit: pageSize,
    });
    for (const row of rows) {
      const seq = Number(row[linkColumns.seq]);
      if (seq > end) return { at, row: last, beyond: row };
      const stored = String(row[linkColumns.hash]);
      // Behind a gap nobody knows what the row was signed with.
      if (seq > at.seq + 1) findings.add({ kind: 'missing', count: seq - at.seq - 1, row });
      else if (!same(stored, chain.hashOf(part, seq, at.hash, row))) findings.add({ kind: 'changed', row });
      at = { seq, hash: stored };
      last = row;
    }
    if (rows.length === 0) return { at, row: last };
  }
}

/** The form in which ends are noted: `part:seq:hash`, joined by commas. */
export const endsShape = /^\d{1,4}:\d{1,15}:[\w-]{43}(,\d{1,4}:\d{1,15}:[\w-]{43})*$/;

async function verifyNoted(store: Store, chain: Chain, noted: string, findings: Findings): Promise<void> {
  for (const end of noted === '' ? [] : noted.split(',')) {
    const [part, seq, hash = ''] = end.split(':');
    const where = all(isColumn(linkColumns.part, Number(part)), isColumn(linkColumns.seq, Number(seq)));
    const [row] = await store.find(chain.table.name, [linkColumns.hash], where, { limit: 1 });
    if (!row || !same(row[linkColumns.hash], hash)) findings.add({ kind: 'ended', head: end });
  }
}

async function verifyBefore(
  store: Store,
  chain: Chain,
  findings: Findings,
): Promise<{ began?: string; before: number }> {
  const table = chain.table.name;
  const begin = await readHead(store, beginId(table));
  const sealed = new Map<string, Day>();
  for (const row of await readDays(store, table)) {
    const head = toHead(row);
    if (isSigned(chain.key, row)) sealed.set(head.id.slice(-10), head);
    else findings.add({ kind: 'head', head: head.id });
  }
  const days = new Map<string, Day>();
  for await (const row of unlinkedRows(store, chain)) {
    const day = dayOfRow(chain, row);
    if (sealed.has(day)) days.set(day, addToDay(chain, days.get(day), row));
    else findings.add({ kind: 'added', row });
  }
  for (const [day, { count, hash }] of sealed) {
    const now = days.get(day);
    if (!now || !same(now.hash, hash)) findings.add({ kind: 'before', day, count: count - (now?.count ?? 0) });
  }
  const before = [...sealed.values()].reduce((sum, day) => sum + day.count, 0);
  if (!begin || !isSigned(chain.key, begin) || toHead(begin).count !== before)
    findings.add({ kind: 'head', head: beginId(table) });
  return { ...(begin && { began: toHead(begin).hash }), before };
}
