import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { FormFile } from '../../meta/resource.ts';
import type { Context } from '../context.ts';
import { labelsFor, type Refs } from '../records/labels.ts';
import { answersOf } from './versions.ts';
import { formOfRow } from './texts.ts';

export interface ShownAnswers {
  readonly label: string;
  readonly number: Json;
  readonly form: FormFile;
  readonly answers: Row;
  readonly refs: Refs;
}

/** What a record was filled in with, by the version that asked for it; nothing for those of before forms had versions. */
export async function shownAnswers(context: Context, row: Row): Promise<ShownAnswers | null> {
  const asked = await formOfRow(context, row);
  if (!asked || !isObject(row.formData)) return null;
  const { resource, form } = asked;
  const answers = answersOf(row);
  const refs = await labelsFor(context, resource, [answers]);
  return { label: resource.label, number: row.formVersion ?? null, form, answers, refs };
}
