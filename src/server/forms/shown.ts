import { partOfForm } from '../../meta/designed.ts';
import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { FormFile } from '../../meta/resource.ts';
import type { Context } from '../context.ts';
import { labelsFor, type Refs } from '../records/labels.ts';
import { answersWithout } from './versions.ts';
import { formOfRow } from './texts.ts';

export interface ShownAnswers {
  readonly label: string;
  readonly number: Json;
  readonly form: FormFile;
  readonly answers: Row;
  readonly refs: Refs;
}

/** What a record was filled in with, by the version that asked for it; nothing for those of before forms had versions. */
export async function shownAnswers(
  context: Context,
  row: Row,
  hidden: readonly string[] = [],
): Promise<ShownAnswers | null> {
  const asked = await formOfRow(context, row);
  if (!asked || !isObject(row.formData)) return null;
  const { resource } = asked;
  const isShown = (name: string) => !hidden.includes(name);
  const form = hidden.length > 0 ? partOfForm(asked.form, isShown) : asked.form;
  const answers = answersWithout(row, hidden);
  const refs = await labelsFor(context, resource, [answers]);
  return { label: resource.label, number: row.formVersion ?? null, form, answers, refs };
}
