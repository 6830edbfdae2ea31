import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Resource, States } from '../../src/meta/model.ts';
import { timedSteps } from '../../src/meta/timed.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { particularStep } from '../support/particular-steps.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/**
 * Rows go from the first state of their machine to every other one by calls, or because a time has come: nobody puts them there.
 */
const areas: ReadonlySet<string> = new Set([
  'space',
  'residents',
  'organisation',
  'enterprise',
  'repairs',
  'comments',
  'meetings',
  'release',
  'parking',
  'aircon',
  'carwash',
  'convenience',
  'settings',
  'billing',
]);

interface Stateful extends Resource {
  readonly states: States;
}

const { model } = loadModel();
const machines = [...model.resources.values()].filter(
  (resource): resource is Stateful => resource.states !== undefined && areas.has(resource.id.split('/')[0] as string),
);

/** States to which the product itself takes a row, and the test that sees it do so. */
const byProduct: Readonly<Record<string, string>> = {
  'residents/cardUser.suspended': 'tests/residents/cards.test.ts',
  ...Object.fromEntries(
    ['aircon/order', 'carwash/order', 'meetings/order'].flatMap((orders) =>
      ['refunding', 'refundFailed'].map((state) => [`${orders}.${state}`, 'tests/billing/order-payments.test.ts']),
    ),
  ),
  'enterprise/contractOrder.paid': 'tests/billing/contract-bills.test.ts',
  'billing/billRecord.partial': 'tests/billing/contract-bills.test.ts',
  'billing/billPayment.refunded': 'tests/billing/contract-bills.test.ts',
  'billing/billPush.success': 'tests/billing/contract-bills.test.ts',
  'billing/billPush.failed': 'tests/billing/contract-bills.test.ts',
  'billing/billPush.read': 'tests/billing/contract-bills.test.ts',
};

type Way = readonly CompiledTransition[];

const isTimed = ({ at, after }: CompiledTransition): boolean => at !== undefined || after !== undefined;

/** The shortest way by calls and by time to each state. */
function waysOf({ states }: Stateful): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>([[states.initial, []]]);
  for (const [state, way] of ways) {
    for (const transition of states.transitions.values()) {
      const { to, from, callable } = transition;
      if (to !== undefined && (callable || isTimed(transition)) && from.includes(state) && !ways.has(to))
        ways.set(to, [...way, transition]);
    }
  }
  return ways;
}

/** Ways that no other way goes on from: whoever walks them meets every state on the way. */
const farthest = (ways: ReadonlyMap<string, Way>): Way[] => {
  const continued = new Set([...ways.values()].map((way) => way.slice(0, -1)).map(wordsOf));
  return [...ways.values()].filter((way) => way.length > 0 && !continued.has(wordsOf(way)));
};
const wordsOf = (way: Way): string => way.map(({ name }) => name).join(' ');

let server: RunningServer;
let admin: Client;
/** Has a hand in no row. */
let checker: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  await addAdministrator(admin, server, 'walker');
  checker = await InProcessClient.as(server, 'walker');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** What a step asks for; one that takes two people, what its taker has seen. */
async function fieldsOf(resource: Resource, transition: CompiledTransition, row: StoredRow): Promise<Row> {
  const values: Row = {};
  for (const { name } of transition.fields) {
    const field = resource.fields.get(name);
    if (field) values[name] = await rows.value(resource, field);
  }
  const form = onForm(resource, { ...values, ...(await particularStep(rows, resource, transition.name, row)) });
  return { ...form, ...(transition.fourEyes && { version: row.version }) };
}

async function takeByCall(resource: Resource, transition: CompiledTransition, row: StoredRow): Promise<void> {
  const call = resource.calls.find((one) => one.transition === transition.name);
  if (!call) throw new Error(`no call takes ${transition.name}`);
  const reply = await invoke<Refusal>(
    transition.fourEyes ? checker : admin,
    call,
    row.id,
    await fieldsOf(resource, transition, row),
  );
  expect(reply, `${transition.name}: ${JSON.stringify(reply)}`).toMatchObject({ status: 200 });
}

/** Its time was long ago, and the job that looks for such rows finds this one. */
async function takeByTime(resource: Stateful, transition: CompiledTransition, { id }: StoredRow): Promise<void> {
  const step = timedSteps(resource).find((one) => one.transition === transition);
  if (!step) throw new Error(`no time takes ${transition.name}`);
  await rows.put(resource, id, { [step.field]: step.isDay ? '2020-01-01' : '2020-01-01T00:00:00.000Z' });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await rows.find(resource, id))?.[resource.states.field] === transition.to);
}

describe.each(machines.map((resource) => [resource.id, resource] as const))('%s', (id, resource) => {
  const ways = waysOf(resource);
  const waiting = new Set<string>(Object.keys(byProduct));

  test('each of its states is reached by calls or in time, or is known to wait for the product', () => {
    const unreached = Object.keys(resource.states.labels).filter(
      (state) => !ways.has(state) && !waiting.has(`${id}.${state}`),
    );
    expect(unreached).toEqual([]);
  });

  if (callsFor(resource, 'add').length > 0)
    test.each(farthest(ways).map((way) => [way.map(({ to }) => to).join(', '), way] as const))(
      'a row comes to %s',
      async (_states, way) => {
        let row: StoredRow = await rows.add(resource);
        for (const transition of way) {
          await (transition.callable ? takeByCall : takeByTime)(resource, transition, row);
          row = (await rows.find(resource, row.id)) as StoredRow;
          expect(row[resource.states.field]).toBe(transition.to);
        }
      },
    );
});
