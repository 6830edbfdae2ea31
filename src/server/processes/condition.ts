import { ExpressionError, expressionsOf } from '../../expressions/expression.ts';
import type { Field } from '../../meta/field.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { answersOf, designedForm, entryId, type DesignedForm } from '../forms/versions.ts';
import type { Queries } from '../storage/database.ts';

/** What conditions about one record may read. */
export type ConditionFields = ReadonlyMap<string, Field>;

/** Kept with its form, since expressions are compiled once for each set of fields. */
const made = new WeakMap<DesignedForm, ConditionFields>();

/** The record's own fields, and what its form asks; of two with one name, the record's. */
export function withAnswers({ fields }: Resource, form: DesignedForm | undefined): ConditionFields {
  if (!form) return fields;
  let all = made.get(form);
  if (!all) made.set(form, (all = new Map([...form.resource.fields, ...fields])));
  return all;
}

export async function conditionFieldsOf(
  context: Context,
  tx: Queries | undefined,
  resource: Resource,
  row: Row | undefined,
): Promise<ConditionFields> {
  if (resource.id !== entryId || row === undefined) return resource.fields;
  const number = typeof row.formVersion === 'number' ? row.formVersion : null;
  return withAnswers(resource, await designedForm(context, tx, String(row.templateId), number));
}

/** Does a condition of a flow hold? One on a field that the form has no more is false: the flow is older than the form. */
export function conditionHolds(fields: ConditionFields, condition: string, row: Row, now: number): boolean {
  try {
    return (
      expressionsOf({ fields })
        .condition(condition)
        .holds({ ...answersOf(row), ...row }, now) === true
    );
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
