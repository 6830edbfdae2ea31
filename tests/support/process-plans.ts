import fc from 'fast-check';
import type { ApproveStep, Flow, FlowStep, Who } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';

/** Random flows, and what people, time and the product do to their cases. */
export const people = ['signer-a', 'signer-b', 'signer-c', 'signer-d'] as const;
export const starter = 'project-a';
export const resourceId = 'processes/itemBorrow';
export const releaseId = 'release/goodsRelease';
const release = {
  orgId: 'orgId',
  applicantName: 'borrowerName',
  releaseDate: 'today',
  reason: '"借用" + itemName',
};

/** Transitions of the model's own, which leave the record waiting: one that is taken any number of times, and one once. */
export const countStep = 'count';
export const onceStep = 'onceOnly';

const person = fc.constantFrom(...people);
const anybody = fc.constantFrom(starter, ...people);
/** All steps that may be drawn, for whoever goes back, or leaps. */
const anyStep = fc.constantFrom(
  'one',
  'one',
  'one',
  'one',
  'two',
  'left',
  'right',
  'three',
  'work',
  'extra',
  'extra-2',
  'inner',
  'gate',
);
const seatCall = (name: string, more: fc.Arbitrary<Row>) =>
  fc.record({ by: anybody, call: fc.constant(name), body: more, due: fc.nat(7) });
/** What is done to the case, or to its record, rather than from a seat. */
const caseCall = (name: string, by: fc.Arbitrary<string> = anybody) =>
  fc.record({ by, call: fc.constant(name), body: fc.constant({ comment: '补充' } as Row) });
/** Whom somebody would name where people are asked for. */
const named = fc.record({ people: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }) });
const ownOperation = fc.oneof(
  { weight: 24, arbitrary: seatCall('agree', fc.constant({})) },
  { weight: 6, arbitrary: seatCall('agree', named) },
  { weight: 1, arbitrary: seatCall('refuse', fc.constant({ comment: '不符' })) },
  {
    weight: 5,
    arbitrary: seatCall('return', fc.record({ node: anyStep, comment: fc.constant('请核对') })),
  },
  { weight: 4, arbitrary: seatCall('handOver', fc.record({ person })) },
  { weight: 4, arbitrary: seatCall('delegate', fc.record({ person })) },
  { weight: 5, arbitrary: seatCall('takeBack', fc.constant({})) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: person,
      call: fc.constant('jump'),
      body: fc.record({ node: anyStep, comment: fc.constant('调整') }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ by: person, call: fc.constant('time'), body: fc.constant({} as Row) }) },
  { weight: 1, arbitrary: fc.record({ by: person, call: fc.constant('away'), body: fc.constant({} as Row) }) },
  {
    weight: 6,
    arbitrary: seatCall('addSigner', fc.record({ person, when: fc.constantFrom('before', 'after', 'beside') })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constantFrom(starter, ...people),
      call: fc.constantFrom('withdraw', 'comment', 'urge'),
      body: fc.constant({ comment: '补充' } as Row),
    }),
  },
  { weight: 1, arbitrary: caseCall('record') },
  {
    weight: 1,
    arbitrary: fc.oneof(
      caseCall('rejectRecord', person),
      caseCall('terminate', person),
      caseCall('delete', fc.constant(starter)),
    ),
  },
  { weight: 2, arbitrary: caseCall('late') },
  { weight: 2, arbitrary: caseCall('get') },
  { weight: 4, arbitrary: seatCall('agree', fc.record({ changes: fc.constant('{"itemName":"手推车"}') })) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant(starter),
      call: fc.constant('change'),
      body: fc.record({ quantity: fc.nat(3) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: person, call: fc.constant('substitute'), body: fc.record({ person }) }) },
  { weight: 1, arbitrary: caseCall('back', person) },
  {
    weight: 6,
    arbitrary: seatCall('choose', named),
  },
  { weight: 2, arbitrary: caseCall('told') },
  {
    weight: 2,
    arbitrary: fc.record({
      by: person,
      call: fc.constant('called'),
      body: fc.record({ operation: fc.constantFrom('approve', 'approve', 'reject') }),
    }),
  },
);
/** Done to the case, or to that of the last record which it has made. */
const operation = fc
  .tuple(ownOperation, fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'called' as const))
  .map(([one, on]) => ({ ...one, on }));
/** Named by the flow, by the starter, or by whoever agrees before; the starter has no head here. */
const whoOf = (id: string): fc.Arbitrary<Who> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ users: fc.uniqueArray(person, { minLength: 0, maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.constant<Who>({ chosenBy: 'starter' }) },
    { weight: id === 'one' || id === 'gate' ? 0 : 1, arbitrary: fc.constant<Who>({ chosenBy: 'before' }) },
    { weight: 1, arbitrary: fc.constantFrom<Who>({ leaderOf: 'starter' }, { leaderOf: 'starter', to: 'top' }) },
    { weight: 1, arbitrary: fc.constantFrom<Who>({ can: 'approve' }, { role: 'admin' }, { field: 'createdBy' }) },
  );
const anApproval = (id: string) =>
  fc
    .record({
      id: fc.constant(id),
      type: fc.constant('approve' as const),
      title: fc.constant(`步骤${id}`),
      mode: fc.constantFrom('any' as const, 'all' as const, 'turn' as const, 'share' as const),
      share: fc.constantFrom(50, 60, 100),
      who: whoOf(id),
      repeat: fc.constantFrom('ask' as const, 'skip' as const, 'other' as const),
      empty: fc.constantFrom('admin' as const, 'pass' as const, 'refuse' as const),
      starter: fc.constantFrom('skip' as const, 'ask' as const),
      more: fc.constantFrom<Partial<ApproveStep>>(
        {},
        {},
        { fields: { itemName: 'edit' } },
        { several: true },
        { limit: { after: '30d', do: 'remind', times: 2 } },
        { limit: { after: '30d', do: 'admin' } },
        { limit: { after: '30d', do: 'pass' } },
        { limit: { after: '30d', do: 'refuse' } },
      ),
    })
    .map(({ more, ...drawn }) => ({ ...drawn, ...more }));
const extra: FlowStep = {
  id: 'extra',
  type: 'approve',
  title: '加批',
  who: { users: ['signer-d', 'signer-a'] },
  mode: 'turn',
  repeat: 'skip',
};
/** Work in the middle, which nobody refuses, and what the product does by itself. */
const quiet = fc.constantFrom<Flow['steps']>(
  [],
  [{ id: 'count', type: 'run', title: '核对', transition: countStep }],
  [{ id: 'take', type: 'run', title: '收押金', transition: onceStep }],
  [{ id: 'pause', type: 'wait', title: '等待', after: '30d' }],
  [{ id: 'until', type: 'wait', title: '到归还', until: 'planReturnTime' }],
  [{ id: 'work', type: 'handle', title: '备货', who: { users: ['signer-a', 'signer-b'] }, mode: 'all' }],
  [
    {
      id: 'note',
      type: 'set',
      title: '登记',
      values: { itemName: '"推车（已核对）"', depositAmount: 'depositAmount + money("1.00")' },
    },
    { id: 'call', type: 'webhook', title: '推送' },
    { id: 'say', type: 'message', title: '请取货', who: { users: ['signer-c'] } },
  ],
  [
    {
      id: 'work',
      type: 'handle',
      title: '备货',
      who: { can: 'approve' },
      mode: 'any',
      limit: { after: '30d', do: 'pass' },
    },
  ],
  [{ id: 'tell', type: 'copy', title: '抄送', who: { users: ['signer-c', 'signer-d'] } }],
  [
    {
      id: 'size',
      type: 'branch',
      title: '数量',
      paths: [
        { when: 'quantity > 1', steps: [extra, { id: 'pause', type: 'wait', title: '等待', after: '30d' }] },
        { else: true, steps: [{ id: 'tell', type: 'copy', title: '抄送', who: { field: 'createdBy' } }] },
      ],
    },
  ],
  [
    {
      id: 'size',
      type: 'branch',
      title: '数量',
      paths: [
        {
          when: 'quantity < 3',
          steps: [
            {
              id: 'beside',
              type: 'parallel',
              title: '同时',
              paths: [
                {
                  steps: [
                    extra,
                    { id: 'work', type: 'handle', title: '备货', who: { users: ['signer-b'] }, mode: 'any' },
                  ],
                },
                { steps: [{ ...extra, id: 'inner', who: { chosenBy: 'before' } }] },
              ],
            },
          ],
        },
        { else: true, steps: [] },
      ],
    },
  ],
  [{ id: 'pass', type: 'create', title: '开放行单', resource: releaseId, values: release }],
  // All that the product does by itself, one after the other.
  [
    { id: 'count', type: 'run', title: '核对', transition: countStep },
    { id: 'note', type: 'set', title: '登记', values: { depositAmount: 'depositAmount + money("1.00")' } },
    { id: 'pass', type: 'create', title: '开放行单', resource: releaseId, values: release },
  ],
);
/** Sub-flows, alone and with another one beside them. */
const calling = fc.constantFrom<Flow['steps']>(
  [{ id: 'sub', type: 'call', title: '放行审批', resource: releaseId, values: release }],
  [{ id: 'sub', type: 'call', title: '放行审批', resource: releaseId, values: release, refused: 'continue' }],
  [
    {
      id: 'twice',
      type: 'parallel',
      title: '两单',
      paths: [
        { steps: [{ id: 'sub', type: 'call', title: '放行审批', resource: releaseId, values: release }, extra] },
        { steps: [{ ...extra, id: 'inner', limit: { after: '30d', do: 'refuse' } }] },
      ],
    },
  ],
);
const between = fc.oneof({ weight: 5, arbitrary: quiet }, { weight: 3, arbitrary: calling });
/** One step, then either another one or two of them at once, then a last one. */
const way = fc
  .tuple(
    anApproval('one'),
    anApproval('two'),
    anApproval('left'),
    anApproval('right'),
    anApproval('three'),
    fc.boolean(),
    between,
    between,
  )
  .map(([one, two, left, right, three, isParallel, first, last]): Flow['steps'] => [
    one,
    ...first,
    ...(isParallel
      ? [
          {
            id: 'both',
            type: 'parallel' as const,
            title: '会审',
            paths: [{ steps: [left, ...renamed(last), two] }, { steps: [right] }],
          },
        ]
      : [two]),
    ...(isParallel ? [] : renamed(last)),
    three,
  ]);
/** The same steps a second time need ids of their own. */
function renamed(steps: Flow['steps']): Flow['steps'] {
  return steps.map(
    (one) =>
      ({
        ...one,
        id: `${one.id}-2`,
        ...('paths' in one && { paths: one.paths.map((path) => ({ ...path, steps: renamed(path.steps) })) }),
      }) as FlowStep,
  );
}
/** The flow of what a sub-flow makes. */
const gates = fc.oneof(
  fc.tuple(anApproval('gate')),
  fc.tuple(anApproval('gate'), anApproval('two')),
  fc.tuple(
    anApproval('gate'),
    fc.constant<FlowStep>({ id: 'pause', type: 'wait', title: '等待', after: '30d' }),
    anApproval('two'),
  ),
);
export const plan = fc.record({
  steps: way,
  gates,
  isReviewed: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
  isWithdrawable: fc.boolean(),
  rounds: fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 18 }),
});
