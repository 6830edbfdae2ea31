import { formRules } from '../../expressions/form-rules.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';
import type { Parts } from './inline-rows.ts';
import type { Input } from './input.ts';
import { refuse } from './mutate.ts';

/** Holds the rules between a row and the rows that are saved with it, once all of them are written. */
export function holdRowRules(resource: Resource, row: Row, input: Input, parts: Parts): void {
  const written = (name: string) => name in input.values || parts.writes.length > 0;
  refuse(formRules(resource)?.brokenOverRows(row, written, nowMs()) ?? []);
}

const any = () => true;

/** The same for the parents of rows that are written by their own calls; the message stands at the reference to it. */
export async function holdRulesOfParents(
  context: Context,
  tx: Queries,
  resource: Resource,
  ...rows: readonly Row[]
): Promise<void> {
  for (const { resource: parent, by, inline } of context.model.parents.get(resource.id) ?? []) {
    const rules = inline ? formRules(parent) : undefined;
    if (!rules?.hasRulesOverRows) continue;
    for (const id of new Set(rows.flatMap((row) => (typeof row[by] === 'string' ? [row[by]] : [])))) {
      // They come with their parent, which is held at the end.
      if (context.writing?.resource === parent.id && context.writing.id === id) continue;
      const { readable, derived, toPlain } = codecOf(context, parent);
      const where = all(parent.removal === 'soft' ? live : undefined, isColumn('id', id));
      const [row] = await context.store.find(parent.table, readable, where, { tx, limit: 1, derived });
      if (row) refuse(rules.brokenOverRows(toPlain(row), any, nowMs()).map((error) => ({ ...error, path: by })));
    }
  }
}
