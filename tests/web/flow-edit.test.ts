import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flow, FlowStep } from '../../src/meta/flow.ts';
import { allSteps } from '../../src/meta/flow-way.ts';
import { conditionWords } from '../../src/web/pages/processes/flows/condition-words.ts';
import {
  addPath,
  changeStep,
  insertStep,
  newStep,
  removeStep,
  stepAt,
} from '../../src/web/pages/processes/flows/edit.ts';
import { copyStep, moveAcross, movePath, moveStep, placeStep } from '../../src/web/pages/processes/flows/move.ts';

const empty: Flow = { title: '审批', on: 'a/b', refused: 'reject', steps: [] };
const ids = (flow: Flow): string[] => [...allSteps(flow.steps)].map(({ id }) => id);
const make = (flow: Flow, type: FlowStep['type'] = 'approve') => newStep(flow, type, '步骤', 'approve', new Set());

test('steps are put in, moved, changed and taken out where they stand, and what was before stays as it was', () => {
  const one = insertStep(empty, { owner: null, path: 0 }, 0, make(empty));
  const two = insertStep(one, { owner: null, path: 0 }, 1, make(one, 'branch'));
  const inner = insertStep(two, { owner: 'branch1', path: 1 }, 0, make(two));
  expect(ids(inner)).toEqual(['approve1', 'branch1', 'approve2']);
  expect(ids(moveStep(inner, 'branch1', -1))).toEqual(['branch1', 'approve2', 'approve1']);
  expect(moveStep(inner, 'approve1', -1)).toEqual(inner);
  expect(ids(removeStep(inner, 'branch1'))).toEqual(['approve1']);
  expect(changeStep(inner, 'approve2', { ...make(inner), id: 'approve2', title: '复核' }).steps[1]).toMatchObject({
    paths: [{}, { steps: [{ title: '复核' }] }],
  });
  expect(stepAt(inner, 'steps[1].paths[1].steps[0].who')).toBe('approve2');
  expect(stepAt(inner, 'steps[1].paths')).toBe('branch1');
  expect(ids(one)).toEqual(['approve1']);
});

test('steps and paths go where they are dragged, or to where arrows move them', () => {
  const plain = insertStep(empty, { owner: null, path: 0 }, 0, make(empty));
  const drawn = insertStep(plain, { owner: null, path: 0 }, 1, make(plain, 'branch'));
  const at = (flow: Flow) =>
    [...allSteps(flow.steps)].flatMap((step) =>
      'paths' in step ? step.paths.map((path, i) => `${step.id}.${i}: ${path.steps.map(({ id }) => id).join()}`) : [],
    );
  const into = moveAcross(drawn, 'approve1', 1);
  expect([ids(into), at(into)]).toEqual([
    ['branch1', 'approve1'],
    ['branch1.0: approve1', 'branch1.1: '],
  ]);
  const beside = moveAcross(into, 'approve1', 1);
  expect(at(beside)).toEqual(['branch1.0: ', 'branch1.1: approve1']);
  expect(moveAcross(beside, 'approve1', 1)).toEqual(beside);
  expect(ids(moveStep(beside, 'approve1', 1))).toEqual(['branch1', 'approve1']);
  expect(moveStep(into, 'approve1', -1)).toEqual(drawn);
  expect(placeStep(drawn, 'approve1', { owner: null, path: 0 }, 2).steps.map(({ id }) => id)).toEqual([
    'branch1',
    'approve1',
  ]);
  expect(placeStep(drawn, 'branch1', { owner: 'branch1', path: 0 }, 0)).toEqual(drawn);

  const three = addPath(into, 'branch1', '审批', 'approve', new Set());
  expect(at(movePath(three, 'branch1', 0, 1))).toEqual(['branch1.0: ', 'branch1.1: approve1', 'branch1.2: ']);
  expect(movePath(three, 'branch1', 0, 2)).toEqual(three);
  const copied = copyStep(three, 'branch1', new Set(['branch2']));
  expect(copied?.id).toBe('branch3');
  expect(ids(copied?.flow as Flow)).toEqual(['branch1', 'approve1', 'branch3', 'approve2']);
});

test('whatever is drawn, every id stands once, and moving down undoes moving up', () => {
  const types = fc.array(
    fc.record({
      type: fc.constantFrom(
        'approve' as const,
        'copy' as const,
        'branch' as const,
        'parallel' as const,
        'run' as const,
        'handle' as const,
        'wait' as const,
        'set' as const,
        'message' as const,
        'webhook' as const,
      ),
      pick: fc.nat(20),
    }),
    { minLength: 1, maxLength: 15 },
  );
  fc.assert(
    fc.property(types, (added) => {
      let flow = empty;
      for (const { type, pick } of added) {
        const owners = [...allSteps(flow.steps)].filter((step) => 'paths' in step);
        const owner = owners[pick % (owners.length + 1)]?.id ?? null;
        flow = insertStep(flow, { owner, path: owner === null ? 0 : pick % 2 }, 0, make(flow, type));
      }
      expect(new Set(ids(flow)).size).toBe(ids(flow).length);
      const first = flow.steps[0] as FlowStep;
      const id = ids(flow)[added.length >> 1] ?? '';
      for (const move of [moveStep, moveAcross])
        for (const by of [1, -1] as const) expect(ids(move(flow, id, by)).toSorted()).toEqual(ids(flow).toSorted());
      const down = moveStep(flow, first.id, 1);
      expect(flow.steps.length > 1 ? moveStep(down, first.id, -1) : down).toEqual(flow);
    }),
  );
});

test('conditions are told in the words of the form', () => {
  const titles: Record<string, string> = { totalAmount: '充值合计（元）', payWay: '支付方式', meals: '是否用餐' };
  const words = { and: '且', or: '或', yes: '是', no: '否', titleOf: (name: string) => titles[name] };
  expect(conditionWords('totalAmount >= money("1250000.50") && payWay != "cash"', words)).toBe(
    '充值合计（元） ≥ 1,250,000.50 且 支付方式 ≠ cash',
  );
  expect(conditionWords('meals == true || meals != false', words)).toBe('是否用餐 = 是 或 是否用餐 ≠ 否');
  expect(conditionWords('size(items) > 3 || payWay == "bank"', words)).toBe('size(items) > 3 或 支付方式 = bank');
});
