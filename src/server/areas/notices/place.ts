import { chinaMinute } from '../../../meta/china-time.ts';
import type { Field } from '../../../meta/field.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { RowTexts } from '../../records/row-texts.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';

/** Where a path of references ends. */
export interface End {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: Row[string];
}

/** What can be read from a row on. */
export class Place {
  readonly #next = new Map<string, Place | undefined>();

  constructor(
    readonly context: Context,
    readonly resource: Resource,
    readonly row: Row,
    readonly tx?: Queries,
  ) {}

  async at(path: string): Promise<End | undefined> {
    const [name = '', ...rest] = path.split('.');
    const { resource, row } = this;
    const field = resource.fields.get(name);
    if (!field) return undefined;
    if (rest.length === 0) return { resource, field, value: row[name] ?? null };
    // Several places of a text lead through the same row.
    if (!this.#next.has(name)) this.#next.set(name, await this.#through(field));
    return this.#next.get(name)?.at(rest.join('.'));
  }

  async #through({ name, spec }: Field): Promise<Place | undefined> {
    const rows = asSystem(this.context, spec['x-ref'] ?? '', this.tx);
    const next = await rows.one(this.row[name]);
    return next && new Place(this.context, rows.resource, next, this.tx);
  }

  /** As people read it: names instead of ids, moments to the minute. */
  async textAt(path: string): Promise<string> {
    const end = await this.at(path);
    if (!end || end.value === null) return '';
    const { resource, field, value } = end;
    if (field.type.name === 'datetime') return chinaMinute(String(value));
    const [texts] = await new RowTexts(this.context, resource, [field], this.tx).of([{ [field.name]: value }]);
    return texts?.[0] ?? '';
  }
}

/** What stands at the ends of paths from a row, as people read it. */
export async function textsAt(
  context: Context,
  resource: Resource,
  row: Row,
  paths: readonly string[],
  tx: Queries,
): Promise<ReadonlyMap<string, string>> {
  const place = new Place(context, resource, row, tx);
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await place.textAt(path));
  return texts;
}
