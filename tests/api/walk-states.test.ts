import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Resource, States } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import idle from '../fixtures/idle-declarations.json' with { type: 'json' };
import { callsFor, invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { particularSteps } from '../support/particular-steps.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';

/**
 * Rows go from the first state of their machine to every other one by calls alone: nobody puts them there.
 * What no call leads to yet stands in the list of idle declarations, and shrinks with it.
 */
const areas: ReadonlySet<string> = new Set(['space', 'residents', 'organisation', 'enterprise', 'repairs', 'comments', 'meetings', 'release', 'parking', 'aircon', 'carwash', 'convenience', 'settings']);

interface Stateful extends Resource {
  readonly states: States;
}

const { model } = loadModel();
const machines = [...model.resources.values()].filter((resource): resource is Stateful => resource.states !== undefined && areas.has(resource.id.split('/')[0] as string));

/** States to which the product itself takes a row, and the test that sees it do so. */
const byProduct: Readonly<Record<string, string>> = {
  'meetings/order.released': 'tests/meetings/bookings.test.ts',
};

type Way = readonly CompiledTransition[];

/** The shortest way by calls to each state. */
function waysOf({ states }: Stateful): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>([[states.initial, []]]);
  for (const [state, way] of ways) {
    for (const transition of states.transitions.values()) {
      if (transition.callable && transition.from.includes(state) && !ways.has(transition.to)) ways.set(transition.to, [...way, transition]);
    }
  }
  return ways;
}

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

async function fieldsOf(resource: Resource, transition: CompiledTransition): Promise<Row> {
  const values: Row = {};
  for (const { name } of transition.fields) {
    const field = resource.fields.get(name);
    if (field) values[name] = await rows.value(resource, field);
  }
  return onForm(resource, { ...values, ...particularSteps[`${resource.id}.${transition.name}`] });
}

describe.each(machines.map((resource) => [resource.id, resource] as const))('%s', (id, resource) => {
  const ways = waysOf(resource);
  const waiting = new Set<string>([...idle.unreached, ...Object.keys(byProduct)]);

  test('each of its states is reached by calls, or is known to wait for the product', () => {
    const unreached = Object.keys(resource.states.labels).filter((state) => !ways.has(state) && !waiting.has(`${id}.${state}`));
    expect(unreached).toEqual([]);
  });

  if (callsFor(resource, 'add').length > 0) test.each([...ways].filter(([, way]) => way.length > 0).map(([state, way]) => [state, way] as const))('a row comes to %s', async (state, way) => {
    let row: StoredRow = await rows.add(resource);
    for (const transition of way) {
      const call = resource.calls.find((one) => one.transition === transition.name);
      if (!call) throw new Error(`no call takes ${transition.name}`);
      const reply = await invoke<Refusal>(transition.fourEyes ? checker : admin, call, row.id, await fieldsOf(resource, transition));
      expect(reply, `${transition.name}: ${JSON.stringify(reply)}`).toMatchObject({ status: 200 });
      row = (await rows.find(resource, row.id)) as StoredRow;
      expect(row[resource.states.field]).toBe(transition.to);
    }
    expect(row[resource.states.field]).toBe(state);
  });
});
