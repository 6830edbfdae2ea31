import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { openStored } from '../../records/stored-files.ts';
import { asSystem } from '../../records/rows.ts';
import { all, type Condition } from '../../storage/condition.ts';
import { keyColumn, readPeopleSheet } from '../people-sheet.ts';
import { listOf } from '../system/rows.ts';
import { customersLabelled } from '../wechat/followers.ts';

const maxLines = 5000;
const maxBytes = 5 * 1024 * 1024;
const maxShown = 30;

export interface Listed {
  readonly ids: readonly string[];
  /** Lines of the file that name nobody, or more than one, as people count them. */
  readonly unknown?: string;
}

/** Whom a task names by a label or in a file; undefined where it names whole projects or enterprises. */
export async function listedPeople(context: Context, task: Row, coupon: Row): Promise<Listed | undefined> {
  if (task.targetType === 'tag')
    return { ids: await context.store.transaction((tx) => customersLabelled(context, tx, String(task.tag))) };
  return task.targetType === 'import' ? inFile(context, task, coupon) : undefined;
}

/** Nothing of the file is kept: whoever is listed twice, and whoever left meanwhile, is found out here. */
async function inFile(context: Context, { importFile }: Row, { orgIds }: Row): Promise<Listed> {
  const keys = await keysOf(context, importFile);
  const found = await peopleBy(context, listOf(orgIds), keys);
  const unknown = keys.flatMap((key, line) => (key === '' || found.has(key) ? [] : [line + 2]));
  const shown = unknown.slice(0, maxShown).join('、') + (unknown.length > maxShown ? '……' : '');
  return {
    ids: [...new Set(found.values())],
    ...(unknown.length > 0 && { unknown: `共${unknown.length}行：第${shown}行` }),
  };
}

async function keysOf(context: Context, file: unknown): Promise<string[]> {
  const stored = await openStored(context, file, { start: 0, end: maxBytes - 1 });
  if (!stored) throw new AppError('fileBroken');
  const { at, lines } = await readPeopleSheet(await buffer(stored), maxLines);
  const place = at(keyColumn);
  return lines.map((line) => (line[place] ?? '').trim().replace(/^\+?86(?=1\d{10}$)/, ''));
}

/** The one person of the coupon's projects with each phone or number. */
async function peopleBy(
  context: Context,
  orgIds: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(keys)].filter((key) => key !== '');
  const found = new Map<string, Set<string>>();
  for (const column of ['mobile', 'userNo'] as const) {
    const named: Condition = { is: 'in', column, values: wanted };
    const rows = await asSystem(context, 'residents/user').find(
      all(named, { is: 'in', column: 'orgId', values: [...orgIds] }),
      { columns: ['id', column], limit: wanted.length * 2 },
    );
    for (const row of rows) {
      const key = String(row[column]);
      found.set(key, (found.get(key) ?? new Set()).add(String(row.id)));
    }
  }
  return new Map([...found].flatMap(([key, ids]) => (ids.size === 1 ? [[key, [...ids][0] as string] as const] : [])));
}
