import type { Field } from '../../../meta/field.ts';
import { fill, listed } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { closedTo } from '../../records/field-access.ts';
import { allAtOnce, type Sheet, type SheetColumn } from '../../sheets/table.ts';
import { columnLetters } from '../../sheets/column-letters.ts';
import { columnOf } from '../export/columns.ts';
import { dictionaryLabels } from '../../records/dictionary-labels.ts';
import { rowsWithin } from '../../records/rows.ts';
import { say, sayAnswer } from '../../labels.ts';
import { fileResource, importable, isFile, titleOf } from './columns.ts';
import { keyFields, keyTitle, lineSheet, lineTables } from './line-tables.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { importTexts } from './texts.ts';

/** More than these nobody looks through; they are named by what they are called. */
const maxOffered = 300;

/** A workbook to be filled in: the columns, how to fill them, and what can be chosen. */
export async function makeTemplate(context: Context, resource: Resource): Promise<{ name: string; file: Buffer }> {
  authorize(context, resource, 'import');
  const { locale } = context;
  const t = (key: keyof typeof importTexts, values?: Record<string, unknown>) => fill(importTexts[key][locale], values);
  const tables = lineTables(context, resource).filter(({ part }) => reachOf(context, part, 'add'));
  const own = fieldsToFill(context, resource, resource);
  const ofLines = tables.map((table) => ({ table, fields: fieldsToFill(context, table.part, table.open) }));
  const fields = [...own, ...ofLines.flatMap((each) => each.fields)];
  const offered = new Map(
    await Promise.all(fields.map(async (field) => [field, await choicesOf(context, field)] as const)),
  );
  const choicesAt = (field: Field) => offered.get(field) ?? [];
  const listedFields = fields.flatMap((field) =>
    choicesAt(field).length > 0 ? [{ field, choices: choicesAt(field) }] : [],
  );
  const range = (field: Field) => {
    const at = listedFields.findIndex((each) => each.field === field);
    return at < 0
      ? undefined
      : `'${t('choices')}'!$${columnLetters(at)}$2:$${columnLetters(at)}$${(listedFields[at]?.choices.length ?? 0) + 1}`;
  };
  const head = (field: Field): SheetColumn => ({
    ...columnOf(context, field),
    title: `${titleOf(field, locale)}${field.required ? '*' : ''}`,
    // A cell of several cannot be filled from a list.
    choices: field.type.column === 'json' ? undefined : range(field),
  });
  const explain = (field: Field, title = titleOf(field, locale)) => [
    title,
    sayAnswer(locale, field.required),
    howTo(context, field, choicesAt(field)),
    say(locale, field.spec.description ?? ''),
  ];
  const keys = keyFields(resource);
  const keyColumns = keys.map((key, i) => ({ key, title: keyTitle(resource, key, locale), needed: i === 0 }));
  const help = [
    ...own.map((field) => explain(field)),
    ...ofLines.flatMap(({ table, fields: some }) => [
      ...keyColumns.map(({ title, needed }) => [
        `${lineSheet(table, locale)}：${title}`,
        sayAnswer(locale, needed),
        t('key', { sheet: t('rows') }),
        '',
      ]),
      ...some.map((field) => explain(field, `${lineSheet(table, locale)}：${titleOf(field, locale)}`)),
    ]),
  ];
  const depth = Math.max(0, ...listedFields.map(({ choices }) => choices.length));
  const sheets: Sheet[] = [
    { name: t('rows'), columns: own.map(head), rows: allAtOnce([]) },
    ...ofLines.map(({ table, fields: some }) => ({
      name: lineSheet(table, locale),
      columns: [
        ...keyColumns.map(({ key, title, needed }) => ({
          ...columnOf(context, key),
          title: `${title}${needed ? '*' : ''}`,
        })),
        ...some.map(head),
      ],
      rows: allAtOnce([]),
    })),
    {
      name: t('help'),
      columns: [
        { title: t('column'), kind: 'text', width: 24 },
        { title: t('required'), kind: 'text', width: 12 },
        { title: t('form'), kind: 'text', width: 60 },
        { title: '', kind: 'text', width: 50 },
      ],
      rows: allAtOnce(help),
    },
  ];
  if (listedFields.length > 0) {
    sheets.push({
      name: t('choices'),
      columns: listedFields.map(({ field }) => ({ title: titleOf(field, locale), kind: 'text', width: 24 })),
      rows: allAtOnce(Array.from({ length: depth }, (_, n) => listedFields.map(({ choices }) => choices[n] ?? ''))),
    });
  }
  return { name: `${t('template', { label: say(locale, resource.label) })}.xlsx`, file: await workbook(sheets) };
}

function fieldsToFill(context: Context, resource: Resource, open: Resource): Field[] {
  const closed = closedTo(context, resource, 'write');
  return importable(open).filter(({ name }) => !closed.has(name));
}

async function choicesOf(context: Context, field: Field): Promise<string[]> {
  const { spec, type } = field;
  if (spec['x-options']) return Object.values(spec['x-options']).map((label) => say(context.locale, label));
  if (type.name === 'bool') return [true, false].map((yes) => sayAnswer(context.locale, yes));
  if (spec['x-dict'] !== undefined) return [...(await dictionaryLabels(context, spec['x-dict'])).values()];
  const target = context.model.resources.get(spec['x-ref'] ?? '');
  return target ? rowsToPick(context, target) : [];
}

/** What rows are called that the caller may pick, where there are not too many. */
async function rowsToPick(context: Context, target: Resource): Promise<string[]> {
  const reach = reachOf(context, target, 'select');
  const display = target.fields.get(target.display);
  if (!reach || !display || display.spec['x-sensitive'] || display.type.column !== 'text' || display.name === 'id')
    return [];
  const found = await context.store.find(target.table, [target.display], rowsWithin(context, target, reach).where(), {
    limit: maxOffered + 1,
  });
  const codec = codecOf(context, target);
  return found.length > maxOffered
    ? []
    : [...new Set(found.map((row) => String(codec.toWire(row)[target.display] ?? '')))].filter(Boolean).toSorted();
}

function howTo(context: Context, field: Field, choices: readonly string[]): string {
  const { locale } = context;
  const { spec, type } = field;
  const t = (key: keyof typeof importTexts, values?: Record<string, unknown>) => fill(importTexts[key][locale], values);
  const target = context.model.resources.get(isFile(field) ? fileResource : (spec['x-ref'] ?? ''));
  const hints = [
    target
      ? t('reference', { label: say(locale, target.label) })
      : choices.length > 0
        ? t('oneOf', { choices: listed(locale, choices.slice(0, 20)) })
        : t(type.sheet === 'none' ? 'text' : type.sheet),
  ];
  if (type.column === 'json') hints.push(t('several'));
  if (type.sheet === 'text' && choices.length === 0 && !target && spec.maxLength)
    hints.push(t('longest', { limit: spec.maxLength }));
  if (spec['x-unique']) hints.push(t('unique'));
  return hints.join(locale === 'zh' ? '；' : '; ');
}
