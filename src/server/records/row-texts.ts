import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { labelsFor, type Refs } from './labels.ts';
import { usedAs } from '../../meta/labels.ts';
import { listed } from '../../meta/locale.ts';
import type { Resource } from '../../meta/model.ts';
import { dictionaryLabels, regionNames } from './dictionary-labels.ts';
import type { Queries } from '../storage/database.ts';
import { say, sayAnswer } from '../labels.ts';

type Names = ReadonlyMap<string, string>;

interface Known {
  readonly refs: Refs;
  /** Group of a dictionary → value → label. */
  readonly dictionaries: ReadonlyMap<string, Names>;
  readonly regions: Names;
}

/** Turns rows, as their reader may see them, into text for sheets and messages: labels instead of ids and codes. */
export class RowTexts {
  readonly #dictionaries = new Map<string, Names>();
  readonly #regions = new Map<string, string>();

  constructor(
    readonly context: Context,
    readonly resource: Resource,
    readonly fields: readonly Field[],
    /** The transaction, so that rows written in it are found. */
    readonly tx?: Queries,
  ) {}

  async of(rows: readonly Row[]): Promise<string[][]> {
    const known: Known = {
      refs: await labelsFor(this.context, this.resource, rows, this.tx),
      dictionaries: await this.#groups(),
      regions: await this.#named(rows),
    };
    return rows.map((row) => this.fields.map((field) => this.#text(field, row[field.name] ?? null, known)));
  }

  #text(field: Field, value: Json, known: Known): string {
    const { type, spec } = field;
    const { locale } = this.context;
    if (value === null) return '';
    // A masked value is already text, whatever its type.
    if (spec['x-sensitive']) return String(value);
    const refs = spec['x-ref'] !== undefined ? known.refs[spec['x-ref']] : undefined;
    if (spec['x-ref'] !== undefined)
      return listed(
        locale,
        [value]
          .flat()
          .map((id) => refs?.[String(id)] ?? '')
          .filter(Boolean),
      );
    if (spec['x-dict'] !== undefined)
      return known.dictionaries.get(spec['x-dict'])?.get(String(value)) ?? String(value);
    if (type.name === 'region') return known.regions.get(String(value)) ?? String(value);
    if (typeof value === 'boolean') return sayAnswer(locale, value);
    const translated = spec['x-translated'];
    if (translated) return say(locale, String(value), usedAs(translated));
    const options = spec['x-options'];
    return options
      ? listed(
          locale,
          [value].flat().map((one) => say(locale, options[String(one)] ?? String(one))),
        )
      : type.text(value, spec);
  }

  async #groups(): Promise<ReadonlyMap<string, Names>> {
    for (const { spec } of this.fields) {
      const code = spec['x-dict'];
      if (code !== undefined && !this.#dictionaries.has(code))
        this.#dictionaries.set(code, await dictionaryLabels(this.context, code, this.tx));
    }
    return this.#dictionaries;
  }

  async #named(rows: readonly Row[]): Promise<Names> {
    const fields = this.fields.filter(({ type }) => type.name === 'region');
    const missing = new Set(
      fields
        .flatMap(({ name }) => rows.map((row) => row[name]))
        .filter((code) => typeof code === 'string' && !this.#regions.has(code)) as string[],
    );
    for (const [code, name] of await regionNames(this.context, [...missing], this.tx)) this.#regions.set(code, name);
    return this.#regions;
  }
}
