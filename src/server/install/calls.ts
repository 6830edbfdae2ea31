import type { Row } from '../../meta/json.ts';
import { at } from '../clock.ts';
import type { Context, Services } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import { resourceOf } from '../records/resource-of.ts';
import { addRow, updateRow } from '../records/save.ts';
import { transitionRows } from '../records/transition.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { joined } from '../storage/inside.ts';
import { Store } from '../storage/store.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The store of a transaction: what opens transactions of its own is part of it. */
export function joinedStore({ db, store }: Services, tx: Queries): Pick<Services, 'db' | 'store'> {
  const within = joined(db, tx, (tables) => store.wrote(tx, ...tables));
  return { db: within, store: new Store(within, store.chains, store.sealed) };
}

/** What a person asks of the routes: the same checks, hooks, numbers and log entries, at a moment of the past. */
export class Calls {
  readonly #context: Context;
  readonly #moment: number;

  constructor(context: Context, moment: number) {
    this.#context = context;
    this.#moment = moment;
  }

  add(resourceId: string, values: Row): Promise<string> {
    return this.do(async (context) =>
      String((await addRow(context, resourceOf(context, resourceId), { values, encoding: 'json' })).id),
    );
  }

  update(resourceId: string, id: string, values: Row): Promise<Row> {
    return this.do(async (context) =>
      updateRow(context, resourceOf(context, resourceId), {
        values: { ...values, id, version: await versionOf(context, resourceId, id) },
        encoding: 'json',
      }),
    );
  }

  async move(resourceId: string, id: string, step: string, given: Row = {}): Promise<void> {
    await this.do(async (context) =>
      transitionRows(context, resourceOf(context, resourceId), step, {
        values: { ...given, id, version: await versionOf(context, resourceId, id) },
        encoding: 'json',
      }),
    );
  }

  /** The same step with several rows at once. */
  async moveAll(resourceId: string, ids: readonly string[], step: string): Promise<void> {
    await this.do((context) =>
      transitionRows(context, resourceOf(context, resourceId), step, { values: { ids: [...ids] }, encoding: 'json' }),
    );
  }

  /** A step that the product takes by itself when it is time. */
  async moveItself(resourceId: string, id: string, step: string): Promise<void> {
    await this.do(async (context) =>
      asSystem(context, resourceId).transaction(async (rows) => {
        const row = await rows.one(id, 'change');
        if (row) await rows.move(row, step);
      }),
    );
  }

  /** Any other call. */
  do<T>(work: (context: Context) => Promise<T>): Promise<T> {
    return at(this.#moment, () => work(this.#context));
  }
}

async function versionOf(context: Context, resourceId: string, id: string): Promise<string> {
  const [row] = await asSystem(context, resourceId).find(isColumn('id', id), { columns: ['version'], limit: 1 });
  return String(row?.version);
}
