import type { Field } from '../meta/field.ts';
import type { Row } from '../meta/json.ts';
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

/** Formula results that differ from the row. Each formula sees the results of those before it. */
export function formulaValues(resource: Resource, row: Row, now = Date.now()): Row {
  const changes: Row = {};
  if (resource.formulas.size === 0) return changes;
  const whole = { ...row };
  for (const [name, formula] of formulasOf(resource)) {
    const value = formula.value(whole, now);
    if (value !== (whole[name] ?? null)) changes[name] = whole[name] = value;
  }
  return changes;
}
