import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { validatorModule } from '../../src/build/form-validators.ts';
import { expandForm } from '../../src/meta/form.ts';
import { toFieldErrors, type SchemaError } from '../../src/meta/problems.ts';
import type { FormFile } from '../../src/meta/resource.ts';

const form: FormFile = {
  required: ['name', 'kind'],
  properties: {
    name: { title: '名称', maxLength: 4 },
    kind: { title: '类型', 'x-type': 'enum', 'x-options': { person: '个人', company: '企业' } },
    tags: { title: '标签', 'x-type': 'enums', 'x-options': { a: '甲', b: '乙' } },
    reason: { title: '原因', 'x-type': 'longtext', maxLength: 5, readOnly: true },
  },
  allOf: [
    {
      if: { properties: { kind: { const: 'company' } }, required: ['kind'] },
      then: { properties: { taxNo: { title: '税号', maxLength: 20 } as never }, required: ['taxNo'] },
    },
  ],
};

type CompiledValidator = ((data: unknown) => boolean) & { errors?: SchemaError[] | null };
interface Module {
  form: CompiledValidator;
  readOnly: CompiledValidator;
  conditions: CompiledValidator[];
}

/** Runs the generated module as a browser would: as an ES module, with its runtime inlined. */
async function load(source: string): Promise<Module> {
  const standalone = source.replace(
    /import \{[^}]*\} from '[^']*';/,
    'const codePoints = (t) => [...t].length; const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b);',
  );
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(standalone)}`)) as Module;
}

const rows: Record<string, unknown>[] = [
  {},
  { name: '', kind: 'person' },
  { name: '四字之内', kind: 'person' },
  { name: '😀😀😀😀', kind: 'person' },
  { name: '超过四个字', kind: 'none' },
  { name: 'a', kind: 'company' },
  { name: 'a', kind: 'company', taxNo: '91330' },
  { name: 7, kind: 'person', tags: ['a', 'a'] },
  { name: 'a', kind: 'person', tags: ['z'] },
];

test.each(rows)('the compiled form checks %j as the server does', async (row) => {
  const compiled = await load(validatorModule(form));
  const server = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(expandForm(form));
  expect(compiled.form(row)).toBe(server(row));
  expect(toFieldErrors(compiled.form.errors ?? [])).toEqual(toFieldErrors(server.errors ?? []));
});

test('conditions and the fields of transitions have checks of their own', async () => {
  const { conditions, readOnly } = await load(validatorModule(form));
  expect(conditions.map((holds) => [holds({ kind: 'company' }), holds({ kind: 'person' })])).toEqual([[true, false]]);
  expect(readOnly({ reason: '太长的原因了' })).toBe(false);
  expect(readOnly({ reason: '合适' })).toBe(true);
});

test('the module needs neither eval nor CommonJS', () => {
  const source = validatorModule(form);
  expect(source).not.toMatch(/require\(|\beval\b|new Function/);
  expect(source).toMatch(/^import \{ codePoints/);
});
