import { Readable } from 'node:stream';
import { dictionaryValues } from '../../src/cli/seed/dictionaries.ts';
import type { Field, FieldType } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { Services } from '../../src/server/context.ts';
import { searchedOf } from '../../src/server/records/audit.ts';
import { fileObjects, fileResource } from '../../src/server/records/file-tables.ts';
import { newId } from '../../src/server/records/ids.ts';
import { columnsOf, keepBytes, nameObject, type NewFile } from '../../src/server/records/stored-files.ts';
import type { Client } from './client.ts';
import { png } from './uploads.ts';

/** Values that must exist in the database before a row can refer to them: dictionary items and files. */
export class KnownValues {
  readonly #services: Services;
  readonly #client: Client;
  readonly #dictionaries = new Map<string, readonly string[]>();
  #userId: string | undefined;

  constructor(services: Services, client: Client) {
    this.#services = services;
    this.#client = client;
  }

  /**
   * A picture that the caller has "uploaded". Stored directly, because the number of uploads would exceed a user's rate
   * limit.
   */
  async file(): Promise<string> {
    this.#userId ??= (await this.#client.get<{ id: string }>('/user/profile')).data.id;
    const { store, files, model } = this.#services;
    const arrived = await files.incoming.receive(Readable.from([png()]));
    const picture: NewFile = { arrived, ext: 'png', fileName: '示例.png' };
    const row: Row = {
      ...columnsOf(this.#services, picture),
      id: newId(),
      version: 1,
      createdAt: new Date().toISOString(),
      createdBy: this.#userId,
    };
    const key = await keepBytes(this.#services, picture, (object) =>
      store.transaction((tx) => store.insert(tx, fileObjects.name, object, [])),
    );
    await store.transaction(async (tx) => {
      await store.insert(tx, fileResource(model).table, row, searchedOf(fileResource(model)));
      await nameObject(this.#services, tx, key, String(row.id));
    });
    await files.incoming.discard(arrived);
    return String(row.id);
  }

  async dictionary({ spec }: Field): Promise<readonly string[]> {
    const code = spec['x-dict'];
    if (code === undefined) return [];
    const known = this.#dictionaries.get(code) ?? (await dictionaryValues(this.#services, code));
    this.#dictionaries.set(code, known);
    return known;
  }

  async dictionariesOf(resource: Resource): Promise<Map<string, readonly string[]>> {
    const coded = [...resource.fields.values()].filter(({ spec }) => spec['x-dict'] !== undefined);
    return new Map(
      await Promise.all(
        coded.map(async (field) => [field.spec['x-dict'] as string, await this.dictionary(field)] as const),
      ),
    );
  }
}

/** A value that passes every comparison with other fields, in both directions. */
export const extremeOf = ({ name, type, spec }: Field, resource: Resource): Json | undefined => {
  const ruled = resource.rules?.checks.some(({ at }) => at === name) ?? false;
  const holds = (key: 'x-at-least' | 'x-after' | 'x-at-most') =>
    [...resource.fields.values()].some((other) => other.spec[key] === name);
  const high: Readonly<Record<string, Json>> = {
    money: '999999.99',
    integer: 1_000_000,
    date: '2040-12-31',
    datetime: '2040-12-31T00:00:00.000Z',
  };
  const low: Readonly<Record<string, Json>> = {
    money: '0.01',
    integer: 0,
    date: '2000-01-01',
    datetime: '2000-01-01T00:00:00.000Z',
  };
  if (spec['x-at-least'] !== undefined || spec['x-after'] !== undefined) return high[type.name];
  if (spec['x-at-most'] !== undefined || ruled) return low[type.name];
  if (holds('x-at-least') || holds('x-after')) return low[type.name];
  return holds('x-at-most') ? high[type.name] : undefined;
};

/** A rich text may show files, but does not need one. */
export const namesFiles = ({ files, heavy }: FieldType): boolean => files !== undefined && !heavy;
