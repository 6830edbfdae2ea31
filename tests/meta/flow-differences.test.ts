import { expect, test } from 'vitest';
import type { Flow, FlowStep } from '../../src/meta/flow.ts';
import { flowDifferences } from '../../src/meta/flow-differences.ts';

const ask = (id: string, more: object = {}): FlowStep =>
  ({ id, type: 'approve', title: id, who: { can: 'approve' }, mode: 'any', ...more }) as FlowStep;
const branch = (id: string, when: string, steps: FlowStep[], otherwise: FlowStep[] = []): FlowStep => ({
  id,
  type: 'branch',
  title: id,
  paths: [
    { when, steps },
    { else: true, steps: otherwise },
  ],
});
const flow = (steps: readonly FlowStep[], more: object = {}): Flow =>
  ({ title: '审批', on: 'a/b', refused: 'reject', steps, ...more }) as Flow;
const words = (from: Flow, to: Flow) =>
  flowDifferences(from, to).map(({ kind, title, keys }) => [kind, title, ...keys].filter(Boolean).join(' '));

test('a version is told by what was added, removed, changed and moved', () => {
  const from = flow([ask('desk'), branch('size', 'amount > 5', [ask('chief')]), ask('end')]);
  expect(words(from, from)).toEqual([]);
  expect(words(from, flow([ask('desk', { limit: { after: '1d', do: 'remind' } }), ...from.steps.slice(1)]))).toEqual([
    'changed desk limit',
  ]);
  expect(words(from, flow([ask('first'), ...from.steps]))).toEqual(['added first']);
  expect(words(from, flow([ask('desk'), branch('size', 'amount > 9', [ask('chief')])]))).toEqual([
    'changed size paths',
    'removed end',
  ]);
  expect(words(from, flow([ask('desk'), branch('size', 'amount > 5', [], [ask('chief')]), ask('end')]))).toEqual([
    'moved chief',
  ]);
  expect(words(from, flow(from.steps, { title: '合同审批', withdrawn: 'withdraw' }))).toEqual(['flow title withdrawn']);
});

test('what stands behind a step that came or went has not moved, nor has one whose keys come in another order', () => {
  const from = flow([ask('a'), ask('b'), ask('c')]);
  expect(words(from, flow([ask('a'), ask('x'), ask('b'), ask('c')]))).toEqual(['added x']);
  expect(words(from, flow([ask('a'), ask('c')]))).toEqual(['removed b']);
  expect(words(from, flow([ask('a'), ask('c'), ask('b')]))).toEqual(['moved c', 'moved b']);
  const other = { mode: 'any', who: { can: 'approve' }, title: 'a', type: 'approve', id: 'a' } as FlowStep;
  expect(words(from, flow([other, ask('b'), ask('c')]))).toEqual([]);
});
