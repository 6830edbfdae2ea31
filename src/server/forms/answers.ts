import { formulaValues } from '../../expressions/formulas.ts';
import { sensitiveNames } from '../../meta/designed.ts';
import { AppError, type FieldError } from '../../meta/errors.ts';
import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { noteFileUses } from '../records/file-uses.ts';
import { readInput } from '../records/input.ts';
import { checkReferences } from '../records/references.ts';
import { formDefaults, validateForm } from '../records/validate.ts';
import type { Queries } from '../storage/database.ts';
import { summaryOf } from './texts.ts';
import { isUnfinished } from './unfinished.ts';
import { answersOf, type DesignedForm } from './versions.ts';

/** Where answers stand in their record. */
const field = 'formData';

/** An answer with its plain value where only the mask of it is shown. */
export const plainAnswers = (row: Row | undefined): Row => ({
  ...answersOf(row),
  ...(isObject(row?.formPrivate) ? (row.formPrivate as Row) : {}),
});

/**
 * Reads answers as every other record is read: strictly, by the types, limits, rules and references of their form.
 * Returns what the record is to hold: answers with masks in them, what is behind the masks, and all of it in a line.
 */
export async function readAnswers(
  context: Context,
  tx: Queries,
  { resource, number }: DesignedForm,
  raw: Json | undefined,
  before?: Row,
): Promise<Row> {
  const stored = before && plainAnswers(before);
  const given = unmasked(resource, isObject(raw) ? (raw as Row) : {}, before);
  const input = readInput(context, resource, given, 'json', before ? 'update' : 'add');
  const cleared = Object.fromEntries(
    Object.keys(stored ?? {})
      .filter((name) => !(name in given) && resource.fields.get(name)?.readOnly === false)
      .map((name) => [name, null]),
  );
  const values: Row = { ...(before ? {} : formDefaults(resource)), ...cleared, ...input.values };
  const { errors, hidden } = validateForm(
    resource,
    writable(resource, { ...stored, ...values }),
    new Set(Object.keys(input.values)),
    stored,
  );
  const isDraft = isUnfinished(tx);
  refuse(resource, [...input.errors, ...errors.filter(({ problem }) => !isDraft || problem !== 'required')]);
  refuse(resource, await checkReferences(context, tx, resource, input.values, stored));
  for (const name of hidden) values[name] = null;
  const whole = { ...stored, ...values };
  const answers = withoutEmpty({ ...whole, ...formulaValues(resource, whole, nowMs()) });
  return {
    ...apart(resource, answers),
    formVersion: number,
    formSummary: await summaryOf(context, tx, resource, masked(resource, answers)),
  };
}

/** A draft may have been kept before it was complete. */
export function refuseIncomplete({ resource }: DesignedForm, row: Row): void {
  const stored = plainAnswers(row);
  const { errors } = validateForm(resource, writable(resource, stored), new Set(), stored);
  refuse(
    resource,
    errors.filter(({ problem }) => problem === 'required'),
  );
}

/** Whoever sends back a mask means what is behind it. */
function unmasked(resource: Resource, given: Row, before: Row | undefined): Row {
  const [shown, plain] = [answersOf(before), plainAnswers(before)];
  const read = Object.entries(given).filter(([name]) => !resource.fields.get(name)?.readOnly);
  return Object.fromEntries(
    read.map(([name, value]) => [
      name,
      resource.fields.get(name)?.spec['x-sensitive'] && name in shown && value === shown[name]
        ? (plain[name] ?? null)
        : value,
    ]),
  );
}

const writable = (resource: Resource, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields.get(name)?.readOnly === false));

const withoutEmpty = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const masked = (resource: Resource, answers: Row): Row =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      resource.fields.get(name)?.spec['x-sensitive'] ? (resource.fields.get(name)?.type.mask(value) ?? '') : value,
    ]),
  );

function apart(resource: Resource, answers: Row): Row {
  const secret = Object.fromEntries(
    sensitiveNames(resource).flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])),
  );
  return { formData: masked(resource, answers), formPrivate: Object.keys(secret).length > 0 ? secret : null };
}

/** At the answer, by its own title. */
function refuse(resource: Resource, errors: readonly FieldError[]): void {
  const seen = new Set<string>();
  const first = errors.filter(({ path }) => !seen.has(path) && seen.add(path));
  if (first.length > 0)
    throw new AppError(
      'invalid',
      {},
      {
        errors: first.map((error) => ({
          ...error,
          path: `${field}.${error.path}`,
          values: {
            title: resource.fields.get(error.path.split('.')[0] as string)?.title ?? error.path,
            ...error.values,
          },
        })),
      },
    );
}

/** Which files answers name, so that nobody takes them away and whoever sees the record sees them. */
export const noteAnswerFiles = (
  context: Context,
  tx: Queries,
  { resource }: DesignedForm,
  id: string,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  const [was, is] = [plainAnswers(before), plainAnswers(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return noteFileUses(
    context,
    tx,
    resource,
    id,
    was,
    Object.fromEntries([...names].map((name) => [name, is[name] ?? null])),
  );
};
