import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { allTables } from '../../src/server/tables.ts';

/**
 * Tables of databases that are in use, with the required fields that their rows have always had. A table that is not
 * listed is new and has no older rows; it is added here with the release that brings it.
 */
const path = 'tests/fixtures/required-fields.json';
const released = new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>));

/** Required fields of a table that say nothing of older rows, though there may be some. */
function undecided({ name, formerNames = [], columns }: ReturnType<typeof allTables>[number]): string[] {
  const known = [name, ...formerNames].map((each) => released.get(each)).find((fields) => fields !== undefined);
  if (!known) return [];
  return columns
    .filter(
      ({ mandatory, name: field, was = [] }) => mandatory && ![field, ...was].some((each) => known.includes(each)),
    )
    .map(({ name: field }) => `${name}.${field}`);
}

describe('a required field that is new to a table in use', () => {
  test('says what older rows get, or a start on such a database is refused', () => {
    expect(
      allTables(loadModel().model).flatMap(undecided),
      'say "x-old-rows" in the form: a value, or null for none until they are edited; or a "default"',
    ).toEqual([]);
  });

  test('is found', () => {
    const table = allTables(loadModel().model).find(({ name }) => name === 'parking_carpark');
    if (!table) throw new Error('no such table');
    const field = { name: 'colour', kind: 'text', mandatory: true } as const;
    const withField = (more: object) => ({ ...table, columns: [...table.columns, { ...field, ...more }] });
    expect(undecided(withField({}))).toEqual(['parking_carpark.colour']);
    expect(undecided(withField({ was: ['carparkName'] }))).toEqual([]);
    expect(undecided({ ...withField({}), name: 'parking_renamed', formerNames: ['parking_carpark'] })).toContain(
      'parking_renamed.colour',
    );
    expect(undecided({ ...withField({}), name: 'parking_new' })).toEqual([]);
  });
});
