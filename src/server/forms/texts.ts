import { columnsOf, rowResource, rowsIn } from '../../meta/columns.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Field } from '../../meta/field.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { filesIn } from '../records/file-uses.ts';
import { fileResource } from '../records/file-tables.ts';
import { asSystem } from '../records/rows.ts';
import { RowTexts } from '../records/row-texts.ts';
import { designedForm, answersOf, type DesignedForm } from './versions.ts';

export interface AnswerText {
  readonly title: string;
  readonly value: string;
}

/** The rows of a table as lines: each value with the title of its column. */
async function tableText(context: Context, { schema }: Field, value: Json, tx?: Queries): Promise<string> {
  const resource = rowResource(schema);
  if (!resource) return '';
  const columns = columnsOf(resource);
  const rows = await new RowTexts(context, resource, columns, tx).of(rowsIn(value));
  return rows
    .map((cells) => cells.flatMap((text, i) => (text === '' ? [] : [`${columns[i]?.title} ${text}`])).join('，'))
    .join('；');
}

/** Answers, masked as they are, under the titles of their form, in its order. */
async function answerTexts(context: Context, resource: Resource, answers: Row, tx?: Queries): Promise<AnswerText[]> {
  return (await fieldTexts(context, resource, answers, tx)).map(({ title, value }) => ({ title, value }));
}

/** What the fields of a row hold, in words; those that hold nothing are left out. */
export async function fieldTexts(
  context: Context,
  resource: Resource,
  answers: Row,
  tx?: Queries,
): Promise<(AnswerText & { readonly name: string })[]> {
  const fields = [...resource.fields.values()].filter(
    ({ origin, name }) => origin === 'form' && (answers[name] ?? null) !== null,
  );
  const names = await fileNames(context, fields, answers, tx);
  const [texts = []] = await new RowTexts(context, resource, fields, tx).of([answers]);
  const valueOf = (field: Field, i: number): string | Promise<string> => {
    const answer = answers[field.name] ?? null;
    if (field.type.name === 'json') return tableText(context, field, answer, tx);
    if (field.type.sheet !== 'none') return texts[i] ?? '';
    return filesIn(field, answer)
      .map((id) => names.get(id) ?? '')
      .filter(Boolean)
      .join('、');
  };
  return Promise.all(
    fields.map(async (field, i) => ({ name: field.name, title: field.title, value: await valueOf(field, i) })),
  );
}

/** In words, pictures and files are their names. */
async function fileNames(
  context: Context,
  fields: readonly Field[],
  answers: Row,
  tx: Queries | undefined,
): Promise<ReadonlyMap<string, string>> {
  const ids = fields.flatMap((field) => (field.type.files ? filesIn(field, answers[field.name]) : []));
  if (ids.length === 0) return new Map();
  const found = await asSystem(context, fileResource(context.model), tx).find({ is: 'in', column: 'id', values: ids });
  return new Map(found.map(({ id, fileName }) => [String(id), String(fileName)]));
}

const maxSummary = 500;

/** All answers in one line, for lists, exports and prints. */
export async function summaryOf(
  context: Context,
  tx: Queries,
  resource: Resource,
  answers: Row,
): Promise<string | null> {
  const answered = await answerTexts({ ...context, locale: 'zh' }, resource, answers, tx);
  const line = answered.map(({ title, value }) => `${title}：${value.replace(/\s+/g, ' ')}`).join('；');
  return line === '' ? null : [...line].slice(0, maxSummary).join('');
}

/** What a record was filled in with, whichever form asked for it. */
export async function answersAsTexts(context: Context, row: Row): Promise<AnswerText[]> {
  const form = await formOfRow(context, row);
  const answers = answersOf(row);
  if (form) return answerTexts(context, form.resource, answers);
  // Of before forms had versions: without titles, but in words.
  return Object.entries(answers).map(([title, value]) => ({
    title,
    value: typeof value === 'object' ? '' : String(value),
  }));
}

export const formOfRow = async (context: Context, row: Row, tx?: Queries): Promise<DesignedForm | undefined> =>
  typeof row.templateId === 'string'
    ? designedForm(context, tx, row.templateId, typeof row.formVersion === 'number' ? row.formVersion : null)
    : undefined;
