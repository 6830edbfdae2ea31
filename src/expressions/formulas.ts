import type { Field } from '../meta/field.ts';
import { rowResource } from '../meta/columns.ts';
import { isObject, type Json, type Row } from '../meta/json.ts';
import type { Resource } from '../meta/model.ts';
import { expressionsOf, type Formula } from './expression.ts';
import { inOrder } from './in-order.ts';

const made = new WeakMap<Resource, ReadonlyMap<string, Formula>>();

function formulasOf(resource: Resource): ReadonlyMap<string, Formula> {
  let formulas = made.get(resource);
  if (!formulas) {
    const expressions = expressionsOf(resource);
    formulas = inOrder(
      new Map(
        [...resource.formulas].map(([name, text]) => [
          name,
          expressions.formula(text, resource.fields.get(name) as Field),
        ]),
      ),
    );
    made.set(resource, formulas);
  }
  return formulas;
}

const withTables = new WeakMap<Resource, readonly { name: string; rows: Resource }[]>();

/** Tables within the form whose rows work something out. */
function computedTables(resource: Resource): readonly { name: string; rows: Resource }[] {
  let tables = withTables.get(resource);
  if (!tables) {
    tables = [...resource.fields.values()].flatMap(({ name, type, schema }) => {
      const rows = type.name === 'json' ? rowResource(schema) : undefined;
      return rows && rows.formulas.size > 0 ? [{ name, rows }] : [];
    });
    withTables.set(resource, tables);
  }
  return tables;
}

/** The rows of a table with what they work out; undefined where nothing is different. */
function computedRows(rows: Resource, value: Json | undefined, now: number): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  let isDifferent = false;
  const next = value.map((row) => {
    const changes = isObject(row) ? formulaValues(rows, row as Row, now) : {};
    if (Object.keys(changes).length === 0) return row;
    isDifferent = true;
    return Object.fromEntries(Object.entries({ ...(row as Row), ...changes }).filter(([, cell]) => cell !== null));
  });
  return isDifferent ? next : undefined;
}

/**
 * Formula results that differ from the row. Each formula sees the results of those before it, and of the rows of
 * tables.
 */
export function formulaValues(resource: Resource, row: Row, now = Date.now()): Row {
  const changes: Row = {};
  const tables = computedTables(resource);
  if (resource.formulas.size === 0 && tables.length === 0) return changes;
  const whole = { ...row };
  for (const { name, rows } of tables) {
    const value = computedRows(rows, whole[name], now);
    if (value !== undefined) changes[name] = whole[name] = value;
  }
  for (const [name, formula] of formulasOf(resource)) {
    const value = formula.value(whole, now);
    if (value !== (whole[name] ?? null)) changes[name] = whole[name] = value;
  }
  return changes;
}
