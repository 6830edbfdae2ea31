import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxJsonDepth, readJson } from '../../src/meta/strict-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON that somebody sent', () => {
  test.each([
    '{}',
    '[]',
    '"a"',
    '1',
    'null',
    ' { "a" : [ 1 , { "b" : "}{\\"," } ] , "c" : "\\\\" } ',
    '{"a":{"x":1},"b":{"x":1}}',
    '[{"a":1},{"a":2}]',
    '{"a":"b","c":"a"}',
    nested(maxJsonDepth),
  ])('is read: %s', (text) => {
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['a name given twice', '{"a":1,"a":1}'],
    ['a name given twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a name given twice behind a value that looks like its end', '{"a":"\\\\","b":"}","a":2}'],
    ['a name given twice deep inside', '[[{"b":[{"a":{},"c":1,"a":[]}]}]]'],
    ['__proto__', '{"a":{"__proto__":{}}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":{}}'],
    ['one level too many', nested(maxJsonDepth + 1)],
    ['nesting without end', '['.repeat(900_000)],
    ['what is none', '{"a":'],
    ['a text without end', '{"a'],
    ['nothing', ''],
  ])('is refused: %s', (_name, text) => {
    expect(readJson(text)).toBeUndefined();
  });
});

/** Places that read JSON of our own making: what the product stored, built or was installed with. */
const ownJson = [
  'src/meta/fields/document.ts',
  'src/meta/renamed-field.ts',
  'src/meta/strict-json.ts',
  'src/server/areas/accounts/check-ledger.ts',
  'src/server/backup/restore.ts',
  'src/server/features/live/broadcast.ts',
  'src/server/features/views/views.ts',
  'src/server/http/console-page.ts',
  'src/server/http/console.ts',
  'src/server/install/shipped-demo.ts',
  'src/server/labels.ts',
  'src/server/policy-editions.ts',
  'src/server/storage/postgres/dialect.ts',
  'src/server/storage/schema/known.ts',
  'src/server/storage/sqlite/dialect.ts',
];

test('JSON of callers is read in no other way', () => {
  const root = join(import.meta.dirname, '../..');
  const files = ['src/server', 'src/meta'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const parsing = files.filter(
    (file) => file.endsWith('.ts') && readFileSync(join(root, file), 'utf8').includes('JSON.parse('),
  );
  expect(parsing.toSorted()).toEqual(ownJson);
});
