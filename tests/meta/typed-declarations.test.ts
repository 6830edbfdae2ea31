import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const formFile = resolve(root, 'forms/fixture/carpark.json');

const form = {
  required: ['carparkName'],
  properties: { carparkName: { title: '车场名称' }, totalSpaces: { title: '车位总数', 'x-type': 'integer' } },
  allOf: [{ if: { required: ['totalSpaces'] }, then: { properties: { floors: { title: '层数', 'x-type': 'integer' } } } }],
};

const declaration = {
  columns: "'carparkName', 'totalSpaces', 'floors', 'status', 'createdAt'",
  sort: '-totalSpaces',
  display: 'carparkName',
  initial: 'enabled',
  to: 'disabled',
  fields: "'floors!'",
  at: 'createdAt',
  span: '15m',
  step: 'disable',
  receiver: "'author', 'carparkName', { can: 'enable' }",
};

const source = (parts: typeof declaration) => `
import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/fixture/carpark.json';
export default defineResource({
  label: '车场',
  form,
  code: 'pc:passthrough.carpark',
  noMenu: '例子',
  list: { columns: [${parts.columns}], sort: '${parts.sort}' },
  display: '${parts.display}',
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: '${parts.initial}',
    transitions: { disable: { label: '停用', from: 'enabled', to: '${parts.to}', fields: [${parts.fields}] }, enable: { label: '启用', from: 'disabled', to: 'enabled', at: '${parts.at}' }, renew: { label: '恢复', from: 'disabled', to: 'enabled', after: { time: '${parts.span}', of: 'updatedAt' } } },
  },
  on: { moved: { ${parts.step}: [notify(${parts.receiver})] } },
});
`;

const variants: Record<string, Partial<typeof declaration>> = {
  sound: {},
  column: { columns: "'carparkName', 'totalSpace'" },
  sort: { sort: '-totalSpace' },
  display: { display: 'carparkNam' },
  initial: { initial: 'enable' },
  target: { to: 'disable' },
  field: { fields: "'floor'" },
  time: { at: 'totalSpace' },
  span: { span: '15 minutes' },
  step: { step: 'disabel' },
  receiver: { receiver: "'carparkNam'" },
};

/** What the compiler says about each variant, as it would in an editor. */
function compile(): Map<string, string> {
  const files = new Map([
    [formFile, JSON.stringify(form)],
    ...Object.entries(variants).map(([name, parts]) => [resolve(root, `resources/fixture/${name}.ts`), source({ ...declaration, ...parts })] as const),
  ]);
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.directoryExists = (folder) => /\/(forms|resources)\/fixture$/.test(folder) || (directoryExists?.(folder) ?? true);
  host.getSourceFile = (file, version, ...rest) => {
    const text = files.get(file);
    return text === undefined ? getSourceFile(file, version, ...rest) : ts.createSourceFile(file, text, version);
  };
  const names = Object.keys(variants);
  const program = ts.createProgram(names.map((name) => resolve(root, `resources/fixture/${name}.ts`)), { ...options, types: [] }, host);
  return new Map(
    names.map((name) => {
      const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(resolve(root, `resources/fixture/${name}.ts`)));
      return [name, diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n')];
    }),
  );
}

test('a misspelled field or state is a type error that names the right one', () => {
  const says = compile();
  expect(says.get('sound')).toBe('');
  expect(says.get('column')).toContain(`Did you mean '"totalSpaces"'?`);
  expect(says.get('sort')).toContain(`Did you mean '"-totalSpaces"'?`);
  expect(says.get('display')).toContain(`Did you mean '"carparkName"'?`);
  expect(says.get('initial')).toContain(`Did you mean '"enabled"'?`);
  expect(says.get('target')).toContain(`Did you mean '"disabled"'?`);
  expect(says.get('field')).toContain(`Did you mean '"floors"'?`);
  expect(says.get('time')).toContain(`Did you mean '"totalSpaces"'?`);
  expect(says.get('span')).toContain('"15 minutes"');
  expect(says.get('step')).toContain("'disabel'");
  expect(says.get('receiver')).toContain('"carparkNam"');
});
