import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { expandForm } from '../../src/meta/form.ts';
import type { Json, JsonSchema, Row } from '../../src/meta/json.ts';
import { toFieldErrors, type SchemaError } from '../../src/meta/problems.ts';
import type { FormFile } from '../../src/meta/resource.ts';
import { withShapes } from '../../src/meta/shapes.ts';
import { Random } from '../../src/demo/random.ts';
import { interpretForm } from '../../src/web/pages/resource/dialog/interpreted-form.ts';

const forms = import.meta.glob<FormFile>('/forms/*/*.json', { eager: true, import: 'default' });
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

const odd: readonly Json[] = [
  '',
  'x',
  '四个汉字',
  'x'.repeat(600),
  -1,
  0,
  1,
  1.5,
  1e9,
  true,
  false,
  null,
  [],
  ['a'],
  ['a', 'a'],
  [{}],
  {},
  [{ name: 'x', quantity: 0 }],
  '2026-05-06',
  '12.50',
  '13800001234',
  '00000000-0000-7000-8000-000000000000',
];

/** A value that may or may not be what the field takes. */
function valueFor(random: Random, schema: JsonSchema): Json {
  const choice = schema.oneOf?.[random.int(0, schema.oneOf.length - 1)]?.const ?? schema.enum?.[0];
  return choice !== undefined && random.next() < 0.6 ? choice : (odd[random.int(0, odd.length - 1)] as Json);
}

function rowFor(random: Random, schema: JsonSchema): Row {
  const fields = {
    ...schema.properties,
    ...Object.assign(
      {},
      ...(schema.allOf ?? []).flatMap(({ then, else: other }) => [then?.properties, other?.properties]),
    ),
  } as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(() => random.next() < 0.7)
      .map(([name, property]) => [name, valueFor(random, property)]),
  );
}

const told = (errors: readonly SchemaError[] | null | undefined) =>
  toFieldErrors(errors ?? [])
    .map(({ path, problem }) => `${path} ${problem}`)
    .toSorted();

describe('a form that no build has seen is checked in the browser as the server checks it', () => {
  test.each(Object.entries(forms))('%s', (file, form) => {
    const schema = expandForm(withShapes(form));
    const whole = ajv.compile(schema);
    const own = interpretForm(schema);
    const conditions = (schema.allOf ?? []).map((part) => ajv.compile(part.if ?? {}));
    const random = new Random(file.length);
    for (let n = 0; n < 60; n++) {
      const row = rowFor(random, schema);
      expect(own.form(row), JSON.stringify(row)).toBe(whole(row) as boolean);
      const paths = (errors: string[]) => [...new Set(errors.map((line) => line.split(' ')[0]))];
      expect(paths(told(own.form.errors)), JSON.stringify(row)).toEqual(
        paths(told(whole.errors as SchemaError[] | null)),
      );
      expect(own.conditions.map((holds) => holds(row))).toEqual(conditions.map((holds) => holds(row)));
    }
  });
});
