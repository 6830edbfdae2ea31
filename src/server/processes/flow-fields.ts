import { ExpressionError, expressionsOf } from '../../expressions/expression.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { plainAnswers } from '../forms/answers.ts';
import { answersOf, designedForm, entryId, type DesignedForm, type FormReading } from '../forms/versions.ts';
import type { Queries } from '../storage/database.ts';

/** What the flow of one record may read. */
export type FlowFields = ReadonlyMap<string, Field>;

/** Kept with its form, since expressions are compiled once for each set of fields. */
const made = new WeakMap<DesignedForm, FlowFields>();

/** The record's own fields, and what its form asks; of two with one name, the record's. */
export function withAnswers({ fields }: Resource, form: DesignedForm | undefined): FlowFields {
  if (!form) return fields;
  let all = made.get(form);
  if (!all) made.set(form, (all = new Map([...form.resource.fields, ...fields])));
  return all;
}

export async function flowFieldsOf(
  reading: FormReading,
  tx: Queries | undefined,
  resource: Resource,
  row: Row | undefined,
): Promise<FlowFields> {
  if (resource.id !== entryId || row === undefined) return resource.fields;
  const number = typeof row.formVersion === 'number' ? row.formVersion : null;
  return withAnswers(resource, await designedForm(reading, tx, String(row.templateId), number));
}

/** What stands under these names in the record, masked where people see a mask. */
export const flowValues = (row: Row): Row => ({ ...answersOf(row), ...row });

/** The value that a step writes, from plain answers; null where the flow is older than the form that it reads. */
export function stepValue(fields: FlowFields, text: string, field: Field, row: Row, now: number): Json {
  try {
    return expressionsOf({ fields })
      .formula(text, field)
      .value({ ...plainAnswers(row), ...row }, now);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** Does a condition of a flow hold? One on a field that the form has no more is false: the flow is older than the form. */
export function conditionHolds(fields: FlowFields, condition: string, row: Row, now: number): boolean {
  try {
    return expressionsOf({ fields }).condition(condition).holds(flowValues(row), now) === true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
