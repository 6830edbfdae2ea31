import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const form = {
  required: ['carparkName'],
  properties: { carparkName: { title: '车场名称' }, totalSpaces: { title: '车位总数', 'x-type': 'integer' } },
  allOf: [
    { if: { required: ['totalSpaces'] }, then: { properties: { floors: { title: '层数', 'x-type': 'integer' } } } },
  ],
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
  reader: "'carparkName', 'carparkName.phone'",
};

const source = (parts: typeof declaration) => `
import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from './carpark.json';
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
  on: { moved: { ${parts.step}: [notify(${parts.receiver}), tell([${parts.reader}], '车场停用', '{{carparkName}}已停用')] } },
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
  reader: { reader: "'carparkNam'" },
};

/** What the compiler says about each variant, as it would in an editor. */
function compile(): Map<string, string> {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/declarations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('carpark.json', JSON.stringify(form));
  for (const [name, parts] of Object.entries(variants)) write(`${name}.ts`, source({ ...declaration, ...parts }));
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { incremental: false, types: [] },
      include: ['*.ts'],
    }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
    { encoding: 'utf8' },
  );
  const told = new Map<string, string>();
  // A line of its own for each diagnostic, and indented ones for what explains it.
  for (const entry of stdout.split(/\n(?=\S)/)) {
    const file = /([\w-]+)\.ts\(/.exec(entry)?.[1] ?? entry;
    told.set(file, (told.get(file) ?? '') + entry);
  }
  return told;
}

test('a misspelled field or state is a type error that names the right one', () => {
  const says = compile();
  expect([...says.keys()].toSorted()).toEqual(
    Object.keys(variants)
      .filter((name) => name !== 'sound')
      .toSorted(),
  );
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
  expect(says.get('reader')).toContain('"carparkNam"');
});
