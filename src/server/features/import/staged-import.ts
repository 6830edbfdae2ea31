import { setImmediate, setTimeout } from 'node:timers/promises';
import { AppError } from '../../../meta/errors.ts';
import { approvalOf } from '../../../meta/flow.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { audit, type AuditEntry } from '../../records/audit.ts';
import { explainFailure } from '../../records/failures.ts';
import type { Change } from '../../records/hooks.ts';
import type { Postpone } from '../../records/rows.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { groupBy } from '../../../meta/group-by.ts';
import imports from './staged-import.table.ts';
import rows from './staged-row.table.ts';
import { restMs } from './batches.ts';
import { beginImport, dropRows, endImport, keepImport, veil, writeLog } from './staged-rows.ts';

/** When rows were deleted that nobody has ever seen. */
const hidden = new Date(0).toISOString();
/** Rows of one statement that take their places in all indexes: some 4 ms where there are 13. */
const slice = 250;

const inIds = (ids: readonly string[]): Condition => ({ is: 'in', column: 'id', values: ids });

/**
 * An import of which all rows or none are there. Its rows are added in short transactions, each of which hides
 * what it has added as if it were deleted: no read, no uniqueness and nobody's deletion meets it. One last
 * transaction shows them all, and checks once more what may have changed meanwhile.
 */
export class StagedImport {
  /** Sees the rows that are hidden from everybody else. */
  readonly context: Context;
  readonly #resource: Resource;
  readonly #id: string;
  readonly #ids = new Set<string>();
  /** How many of them are rows of the first sheet, not lines. */
  #own = 0;
  /** Tables that lines came along for. */
  readonly #parts = new Set<Resource>();
  readonly #changes: { readonly of: Resource; readonly change: Change & { readonly id: string } }[] = [];
  /** Rows that others must not have deleted meanwhile, by their resources. */
  readonly #named = new Map<Resource, Set<string>>();
  /** Of the batch that is under way. */
  #batch: { entry: AuditEntry; change: Change & { readonly id: string } }[] = [];

  private constructor(context: Context, resource: Resource, id: string) {
    this.#id = id;
    this.#resource = resource;
    this.context = {
      ...context,
      staged: {
        resource: resource.id,
        where: { is: 'via', column: 'id', several: false, table: rows.name, where: isColumn('importId', id) },
      },
    };
  }

  static async begin(context: Context, resource: Resource): Promise<StagedImport> {
    if (resource.removal !== 'soft') throw new TypeError(`rows of ${resource.id} cannot be hidden`);
    const id = await beginImport(context, resource, 'staging');
    return new StagedImport(context, resource, id);
  }

  readonly postpone: Postpone = (entry, change) => void this.#batch.push({ entry, change });

  /** What the batch has written is taken back. */
  forget(): void {
    this.#batch = [];
  }

  /** Ends a batch: its rows disappear before anybody has seen them. */
  async hide(tx: Queries): Promise<void> {
    const { store, db } = this.context;
    const batch = this.#batch;
    this.#batch = [];
    for (const [
      i,
      {
        entry: { resource: of = this.#resource, action, recordId, recordTitle, changes = null },
        change,
      },
    ] of batch.entries()) {
      const entry = db.dialect.encode('json', {
        action,
        recordId: recordId ?? null,
        recordTitle: recordTitle ?? null,
        changes,
      });
      const partId = this.#isOwn(of) ? null : of.id;
      await store.insert(
        tx,
        rows.name,
        { id: change.id, importId: this.#id, n: this.#ids.size + i, partId, entry },
        [],
      );
    }
    for (const [table, written] of groupBy(batch, ({ entry }) => (entry.resource ?? this.#resource).table)) {
      const ids = written.map(({ change }) => change.id);
      await store.update(tx, table, { deletedAt: hidden }, inIds(ids));
    }
    await keepImport(this.context, tx, this.#id, 'staging');
    for (const {
      entry: { resource: of = this.#resource },
      change,
    } of batch) {
      this.#ids.add(change.id);
      if (this.#isOwn(of)) this.#own++;
      else this.#parts.add(of);
      this.#remember(of, change);
    }
  }

  /** A view is stored where its rows are. */
  #isOwn = (of: Resource): boolean => of.table === this.#resource.table;

  #remember(written: Resource, change: Change & { readonly id: string }): void {
    const { model, hooks } = this.context;
    const of = this.#isOwn(written) ? this.#resource : written;
    if (hooks.get(of.id)?.after || approvalOf(model, of)) this.#changes.push({ of, change });
    for (const field of of.fields.values()) {
      const target = field.origin === 'form' && model.resources.get(field.spec['x-ref'] ?? '');
      if (!target || target.removal !== 'soft') continue;
      const named = this.#named.get(target) ?? new Set();
      this.#named.set(target, named);
      for (const id of [change.values[field.name] ?? []].flat().map(String)) if (!this.#ids.has(id)) named.add(id);
    }
  }

  /** Makes all rows visible at once, with a log entry for the import; those of its rows follow, and who is told of them. */
  async show(): Promise<void> {
    const { store, hooks } = this.context;
    const resource = this.#resource;
    // Hooks and checks meet the rows as everybody will.
    const context: Context = { ...this.context, staged: undefined };
    const veiled = this.context.db.dialect.writers === 1;
    if (veiled) await this.#enter();
    await store
      .transaction(async (tx) => {
        const from = veiled ? 'showing' : 'staging';
        await keepImport(this.context, tx, this.#id, from, { state: 'shown', rows: this.#own });
        if (!veiled) for (let at = 0; at < this.#ids.size; at += slice) await this.#enterSlice(tx, at);
        // What was read of the table under the veil is not what there is to see now.
        for (const { table } of [resource, ...this.#parts]) store.wrote(tx, table);
        await this.#refuseIfGone(tx);
        for (const [i, { of, change }] of this.#changes.entries()) {
          await hooks.get(of.id)?.after?.(context, tx, change);
          await context.approvals.wrote(context, tx, of, {
            action: 'add',
            after: change.values,
            changes: null,
          });
          if (i % 5 === 0) await setImmediate();
        }
        await audit(context, tx, { action: 'import', resource, changes: { rows: this.#own } });
      })
      .catch((error: unknown) => {
        throw explainFailure(this.context, resource, error);
      });
    for (const { table } of [resource, ...this.#parts]) store.veils.lift(table, this.#id);
    // They are there, whatever happens now; entries that cannot be written yet are written by the next sweep.
    await writeLog(context, this.#id, resource).then(
      () => endImport(context, this.#id, resource),
      (error: unknown) => context.log.error({ err: error, import: this.#id }, 'log entries of an import are late'),
    );
  }

  /**
   * Where one writer at a time is let in, the rows take their places in the table and its indexes slice by slice,
   * under a veil, so that others write in between. The import is visible, as a whole, by a change of its own state.
   */
  async #enter(): Promise<void> {
    const { context } = this;
    await context.store.transaction((tx) => keepImport(context, tx, this.#id, 'staging', { state: 'showing' }));
    for (const of of [this.#resource, ...this.#parts]) veil(context, this.#id, of);
    for (let at = 0; at < this.#ids.size; at += slice) {
      await setTimeout(restMs);
      await context.store
        .transaction(async (tx) => {
          await keepImport(context, tx, this.#id, 'showing');
          await this.#enterSlice(tx, at);
        })
        .catch((error: unknown) => {
          throw explainFailure(context, this.#resource, error);
        });
    }
  }

  async #enterSlice(tx: Queries, at: number): Promise<void> {
    for (const { table } of [this.#resource, ...this.#parts])
      await this.context.store.update(tx, table, { deletedAt: null }, this.#added(at, at + slice));
    await setImmediate();
  }

  /** Rows by their place in the import: found by the database, which takes half the time of giving it their ids. */
  #added(from: number, to: number): Condition {
    const place = (op: '>=' | '<', value: number): Condition => ({ is: 'compare', column: 'n', op, value });
    const where = all(isColumn('importId', this.#id), place('>=', from), place('<', to));
    return { is: 'via', column: 'id', several: false, table: rows.name, where };
  }

  /** What the rows refer to is locked and must still be there. */
  async #refuseIfGone(tx: Queries): Promise<void> {
    for (const [target, named] of this.#named) {
      const ids = [...named].toSorted();
      const found = await this.context.store.find(target.table, ['id'], all(live, inIds(ids)), {
        tx,
        limit: ids.length + 1,
        lock: 'refer',
      });
      if (found.length < ids.length) throw new AppError('importOvertaken', { label: target.label });
    }
  }

  /** Takes the hidden rows away; does nothing where they are shown already. */
  async drop(): Promise<void> {
    const { context } = this;
    const [found] = await context.store.find(
      imports.name,
      ['id'],
      all(isColumn('id', this.#id), { is: 'in', column: 'state', values: ['staging', 'showing'] }),
      { limit: 1 },
    );
    if (!found) return;
    await dropRows(context, this.#id, this.#resource);
    await endImport(context, this.#id, this.#resource);
  }
}
