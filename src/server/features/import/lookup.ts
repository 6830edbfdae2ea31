import { isGuarded } from '../../../meta/field-access.ts';
import type { FieldError } from '../../../meta/errors.ts';
import type { Field, FieldSpec } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { reachOf, visible } from '../../records/access.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { dictionaryLabels, regionNames } from '../../records/dictionary-labels.ts';
import { fileResource, isFile } from './columns.ts';

type Cells = ReadonlyMap<Field, string>;
type Answer = { value: string } | { error: FieldError };

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxCandidates = 5000;

/** Texts by which a row can be named: what it is called, and its codes. */
function namesOf(target: Resource): string[] {
  const codes = target.uniques.map(([first]) => first as string);
  return [...new Set([target.display, ...codes])].filter((name) => {
    const field = target.fields.get(name);
    return field?.type.column === 'text' && field.type.name !== 'ref' && !isGuarded(field) && name !== 'id';
  });
}

export const partsOf = (field: Field, text: string): string[] =>
  field.type.column === 'json' ? text.split(/\s*[、,，;；\n]\s*/).filter(Boolean) : [text];

/** What is said of each field, every text once. */
function textsByField(rows: readonly Cells[]): Map<Field, string[]> {
  const fields = new Set(rows.flatMap((row) => [...row.keys()]));
  return new Map(
    [...fields].map((field) => [
      field,
      [...new Set(rows.flatMap((row) => partsOf(field, row.get(field) ?? '')).filter(Boolean))],
    ]),
  );
}

/**
 * Finds the ids and codes that the texts of a sheet mean, a batch of rows at a time, among what the caller may pick.
 */
export class Lookup {
  readonly #context: Context;
  readonly #dictionaries = new Map<string, ReadonlyMap<string, string>>();
  readonly #candidates = new Map<Field, ReadonlyMap<string, readonly StoredRow[]>>();
  readonly #regions = new Map<string, string>();
  /** Fields with choices, in the caller's language. */
  readonly #spoken = new Map<Field, FieldSpec>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Looks at the dictionaries and regions that these rows name; outside of any transaction. */
  async learnNames(rows: readonly Cells[]): Promise<void> {
    for (const [field, texts] of textsByField(rows)) {
      if (this.#targetOf(field)) continue;
      if (field.spec['x-dict'] !== undefined) await this.#learnDictionary(field.spec['x-dict']);
      else if (field.type.name === 'region') await this.#learnRegions(texts);
    }
  }

  /** Looks at the rows that these rows name. */
  async learnRows(tx: Queries, rows: readonly Cells[]): Promise<void> {
    for (const [field, texts] of textsByField(rows)) {
      const target = this.#targetOf(field);
      if (target) this.#candidates.set(field, await this.#find(tx, target, texts));
    }
  }

  /** The text that a form would send. `known` are the references of the row that are clear already. */
  resolve(field: Field, text: string, known: ReadonlyMap<Field, string>): Answer {
    if (this.#candidates.has(field)) return this.#reference(field, text, known);
    if (field.spec['x-dict'] !== undefined) {
      const items = this.#dictionaries.get(field.spec['x-dict']);
      const value = items?.get(text);
      return value === undefined ? { error: { path: field.name, problem: 'notAChoice' } } : { value };
    }
    if (field.type.name === 'region') return { value: this.#regions.get(text) ?? text };
    return { value: this.#plain(field, text) };
  }

  /** Choices go by what they are called in the language of the caller, or by their Chinese. */
  #plain(field: Field, text: string): string {
    const { type, spec } = field;
    return type.fromSheet(spec['x-options'] ? type.fromSheet(text, this.#spokenSpec(field)) : text, spec);
  }

  #spokenSpec(field: Field): FieldSpec {
    const known = this.#spoken.get(field);
    if (known) return known;
    const options = Object.entries(field.spec['x-options'] ?? {}).map(([value, label]) => [
      value,
      say(this.#context.locale, label),
    ]);
    const spoken = { ...field.spec, 'x-options': Object.fromEntries(options) as Record<string, string> };
    this.#spoken.set(field, spoken);
    return spoken;
  }

  #targetOf(field: Field): Resource | undefined {
    return this.#context.model.resources.get(isFile(field) ? fileResource : (field.spec['x-ref'] ?? ''));
  }

  #reference(field: Field, text: string, known: ReadonlyMap<Field, string>): Answer {
    const target = this.#targetOf(field) as Resource;
    const ids: string[] = [];
    for (const part of partsOf(field, text)) {
      const found = this.#candidates.get(field)?.get(part) ?? [];
      const fitting = found.length > 1 ? found.filter((row) => agrees(target, row, known)) : found;
      const [only, another] = fitting;
      if (!only) return { error: { path: field.name, problem: 'noSuchRow' } };
      if (another)
        return { error: { path: field.name, problem: 'ambiguous', values: { title: target.label, text: part } } };
      ids.push(String(only.id));
    }
    return { value: ids.join(',') };
  }

  async #find(tx: Queries, target: Resource, texts: readonly string[]): Promise<Map<string, StoredRow[]>> {
    const reach = reachOf(this.#context, target, 'select');
    const found = new Map<string, StoredRow[]>();
    if (!reach || texts.length === 0) return found;
    const names = namesOf(target);
    const refs = [...target.fields.values()]
      .filter(({ origin, type }) => origin === 'form' && type.name === 'ref')
      .map(({ name }) => name);
    const of: Condition[] = names.map((column) => ({ is: 'in', column, values: texts }));
    const ids = texts.filter((text) => idShape.test(text));
    if (ids.length > 0) of.push({ is: 'in', column: 'id', values: ids });
    const rows =
      of.length > 0
        ? await this.#context.store.find(
            target.table,
            [...new Set(['id', ...names, ...refs])],
            visible(this.#context, target, reach, { is: 'any', of }),
            { tx, limit: maxCandidates },
          )
        : [];
    for (const row of rows) {
      for (const text of new Set(['id', ...names].map((name) => row[name])))
        if (typeof text === 'string') found.set(text, [...(found.get(text) ?? []), row]);
    }
    return found;
  }

  async #learnDictionary(code: string): Promise<void> {
    if (this.#dictionaries.has(code)) return;
    const labels = await dictionaryLabels(this.#context, code);
    const items = new Map([...labels.keys()].map((value) => [value, value]));
    for (const [value, label] of labels) items.set(label, value);
    this.#dictionaries.set(code, items);
  }

  /** `浙江省/杭州市/西湖区`, the last part alone where there is only one of that name, or the code itself. */
  async #learnRegions(texts: readonly string[]): Promise<void> {
    const regions = this.#context.model.resources.get('settings/provincecity');
    const whole = (text: string) => text.trim().replace(/[/\s>]+/g, '/');
    const last = (text: string) => whole(text).replace(/^.*\//, '');
    const wanted = texts.filter((text) => !this.#regions.has(text) && !/^\d{6}$/.test(text));
    if (!regions || wanted.length === 0) return;
    const found = await this.#context.store.find(
      regions.table,
      ['code', 'name'],
      all(live, { is: 'in', column: 'name', values: [...new Set(wanted.map(last))] }),
      { limit: maxCandidates },
    );
    const paths = await regionNames(
      this.#context,
      found.map(({ code }) => String(code)),
    );
    for (const text of wanted) {
      const fitting = [...paths].filter(([, path]) => `/${path}`.endsWith(`/${whole(text)}`));
      const [only, another] = fitting;
      if (only && !another) this.#regions.set(text, only[0]);
    }
  }
}

/** Of two rooms with one number, the one in the project of the row is meant. */
const agrees = (target: Resource, row: StoredRow, known: ReadonlyMap<Field, string>): boolean =>
  [...known].every(([field, id]) => {
    const same = [...target.fields.values()].find(
      ({ origin, type, spec }) => origin === 'form' && type.name === 'ref' && spec['x-ref'] === field.spec['x-ref'],
    );
    return !same || row[same.name] === null || row[same.name] === id;
  });
