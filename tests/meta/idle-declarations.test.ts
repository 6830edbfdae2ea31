import { expect, test } from 'vitest';
import { findAll } from '../../src/cli/found.ts';
import { idleDeclarations } from '../../src/cli/idle.ts';
import { compileModel } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { checkAll } from '../../src/server/check-all.ts';
import { declarations, type Changes } from '../support/declarations.ts';

const carpark = 'resources/access/carpark.ts';
const gateForm = 'forms/access/gate.json';
const hooks = 'src/server/areas/access/gate.hooks.ts';

function idleAmong(changes: Changes, code: Readonly<Record<string, string>> = {}): string[] {
  const { resources } = declarations(changes);
  const model = compileModel(
    new Map([...resources].map(([id, { declaration }]) => [id, declaration as ResourceDeclaration])),
  );
  return idleDeclarations(model, new Map(Object.entries(code)));
}

test('of the product everything is brought to life', async () => {
  const found = await findAll();
  const result = checkAll(found);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  expect(idleDeclarations(result.model, found.code)).toEqual([]);
});

test('a read-only field is written by whoever speaks of its resource', () => {
  const opened = { [`${gateForm} properties.openedTimes`]: { title: '开闸次数', 'x-type': 'integer', readOnly: true } };
  const problem = `${gateForm} properties.openedTimes: nothing writes it [C102]`;
  expect(idleAmong(opened)).toEqual([problem]);
  expect(idleAmong(opened, { [hooks]: "hooksOf('access/gate', () => ({ openedTimes: 1 }))" })).toEqual([]);
  expect(idleAmong(opened, { 'src/server/areas/access/door.ts': 'openedTimes' })).toEqual([problem]);
  expect(idleAmong(opened, { 'src/server/install/base.ts': "'access/gate' openedTimes" })).toEqual([problem]);
  expect(
    idleAmong(opened, {
      'src/server/areas/access/ids.ts': "export const gates = 'access/gate';",
      'src/server/areas/access/count.ts': "import { gates } from './ids.ts';\nchange(gates, { openedTimes: 1 });",
    }),
  ).toEqual([]);
});

test('a step is taken, and its state reached, by whoever names it', () => {
  const broken = {
    [`${carpark} states.labels.broken`]: '故障',
    [`${carpark} states.transitions.break`]: { label: '报故障', from: 'enabled', to: 'broken', path: false },
  };
  expect(idleAmong(broken)).toEqual([
    `${carpark} states.transitions.break: nothing takes it [C103]`,
    `${carpark} states.labels.broken: nothing reaches it [C104]`,
  ]);
  expect(idleAmong(broken, { 'src/server/areas/access/watch.ts': "move('access/carpark', row, 'break')" })).toEqual([]);
});
