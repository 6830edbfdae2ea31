import { validParts } from '../../meta/check/designed.ts';
import { document } from '../../meta/fields/document.ts';
import { compileDesigned } from '../../meta/designed.ts';
import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { FormFile } from '../../meta/resource.ts';
import { isoNow } from '../clock.ts';
import type { Context } from '../context.ts';
import { newId } from '../records/ids.ts';
import { asSystem } from '../records/rows.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { formVersionTable } from './tables.ts';

export const templateId = 'processes/template';
export const entryId = 'processes/process';

/** One version of a template's form, ready to read and check answers. */
export interface DesignedForm {
  readonly number: number;
  readonly form: FormFile;
  readonly resource: Resource;
}

export interface KeptVersion {
  readonly number: number;
  readonly form: Json;
  readonly userName: string;
  readonly createdAt: string;
}

/** How many of a template's versions are told at once, the newest. */
const maxVersions = 50;

/** The newest versions of a template, the last one first. */
export async function versionsOf(
  { store, db }: Pick<Context, 'store' | 'db'>,
  tx: Queries | undefined,
  template: string,
  last: number | null,
): Promise<KeptVersion[]> {
  const where = all(isColumn('templateId', template), {
    is: 'compare',
    column: 'number',
    op: '>',
    value: (last ?? 0) - maxVersions,
  });
  const rows = await store.find(formVersionTable.name, ['number', 'form', 'userName', 'createdAt'], where, {
    ...(tx && { tx }),
    limit: maxVersions,
  });
  const kept = rows.map(({ number, form, userName, createdAt }) => ({
    number: Number(number),
    form: formIn(db, form),
    userName: String(userName),
    createdAt: String(db.dialect.decode('timestamp', createdAt)),
  }));
  return kept.toSorted((one, other) => other.number - one.number);
}

/** Keeps what a locked template asks as its next version, unless it asks what the last one did. Returns the number that holds now. */
export async function keepVersion(
  context: Context,
  tx: Queries,
  { id, formSchema = null, formVersion }: Row,
): Promise<number> {
  const last = typeof formVersion === 'number' ? formVersion : 0;
  const known = await versionAt(context, tx, String(id), last);
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(formSchema)) return last;
  const { store, db, principal } = context;
  const kept = {
    id: newId(),
    templateId: id,
    number: last + 1,
    form: db.dialect.encode('json', document.toColumn(formSchema)),
    userName: principal.realName || principal.userName,
    createdAt: isoNow(),
  };
  await store.insert(tx, formVersionTable.name, kept, []);
  return kept.number;
}

/** A version never changes, so what was compiled of one serves until others have taken its place. */
const compiled = new Map<string, DesignedForm>();
const maxCompiled = 500;

/** What forms are read with. */
export type FormReading = Pick<Context, 'model' | 'store' | 'db'>;

/** The form that answers are read by; undefined where a template of before versions holds none that could be drawn. */
export async function designedForm(
  context: FormReading,
  tx: Queries | undefined,
  template: string,
  number: number | null,
): Promise<DesignedForm | undefined> {
  const row = await liveTemplate(context, tx, template);
  const label = String(row?.templateName ?? '');
  const key = `${template}@${number}:${label}`;
  const known = number === null ? undefined : compiled.get(key);
  if (known) return known;
  const kept = number === null ? undefined : await versionAt(context, tx, template, number);
  const form = validParts(kept ?? row?.formSchema);
  if (Object.keys(form.properties).length === 0) return undefined;
  // Files that answers name are used by the record that holds them.
  const made: DesignedForm = { number: number ?? 0, form, resource: compileDesigned(entryId, label, form) };
  if (kept) remember(key, made);
  return made;
}

function remember(key: string, form: DesignedForm): void {
  const [oldest] = compiled.keys();
  if (compiled.size >= maxCompiled && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, form);
}

async function versionAt(
  { store, db }: FormReading,
  tx: Queries | undefined,
  template: string,
  number: number,
): Promise<Json | undefined> {
  const [row] = await store.find(
    formVersionTable.name,
    ['form'],
    all(isColumn('templateId', template), isColumn('number', number)),
    { ...(tx && { tx }), limit: 1 },
  );
  return row && formIn(db, row.form);
}

/** The order of its fields is what people see. */
const formIn = (db: Context['db'], value: unknown): Json => document.fromColumn(db.dialect.decode('json', value));

/** Answers outlive their template, which goes to the bin with its versions kept. */
async function liveTemplate(context: FormReading, tx: Queries | undefined, id: string): Promise<Row | undefined> {
  return asSystem(context, templateId, tx).one(id);
}

export const answersOf = (row: Row | undefined): Row => (isObject(row?.formData) ? (row.formData as Row) : {});

export const rowWithout = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

export const answersWithout = (row: Row, hidden: readonly string[]): Row => rowWithout(answersOf(row), hidden);
