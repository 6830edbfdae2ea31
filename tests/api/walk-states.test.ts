import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import { exclusionsOf } from '../../src/meta/exclusive.ts';
import type { Letter } from '../../src/meta/letter.ts';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { timedSteps } from '../../src/meta/timed.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import { callsFor, invoke, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { lettersAbout, lettersTo, saysAs } from '../support/letters.ts';
import { stepBody } from '../support/particular-steps.ts';
import { ready } from '../support/ready-rows.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { fieldsByProduct } from '../support/fields-by-product.ts';
import { isDecision, isStateful, type Stateful } from '../support/stateful.ts';
import { statesByProduct } from '../support/states-by-product.ts';
import { until } from '../support/work.ts';

/**
 * Rows go from the first state of their machine to every other one by calls, or because a time has come: nobody puts them there.
 */
const { model } = loadModel();
const machines = [...model.resources.values()].filter(isStateful);

type Way = readonly CompiledTransition[];

/** Leads to no other state. */
const staysThere = ({ callable, to }: CompiledTransition): boolean => callable && to === undefined;
const isTimed = ({ at, after }: CompiledTransition): boolean => at !== undefined || after !== undefined;

/** The shortest way by calls and by time to each state, but for those to which the product leads. */
function waysOf({ id, states }: Stateful): ReadonlyMap<string, Way> {
  const byProduct = statesByProduct(id);
  const ways = new Map<string, Way>([[states.initial, []]]);
  for (const [state, way] of ways) {
    for (const transition of states.transitions.values()) {
      const { to, from, callable } = transition;
      const isTaken = (callable || isTimed(transition)) && from.includes(state);
      if (to !== undefined && isTaken && !ways.has(to) && !byProduct.has(to)) ways.set(to, [...way, transition]);
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
/** Each decides about a row once: who has had a hand in it does not decide again. */
let checkers: readonly Client[];
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  const names = ['walker', 'second-walker'];
  for (const name of names) await addAdministrator(admin, server, name);
  checkers = await Promise.all(names.map((name) => InProcessClient.as(server, name)));
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

type Moved = Refusal & { rows: StoredRow[] };
const isHeld = ({ status, message }: Reply<Moved>): boolean => status === 409 && message === catalogue.busy.text.zh;

/** The row as the call answers it: work that follows may take it further at once. */
async function takeByCall(
  resource: Resource,
  transition: CompiledTransition,
  row: StoredRow,
  caller: Client,
): Promise<StoredRow> {
  const call = resource.calls.find((one) => one.transition === transition.name);
  if (!call) throw new Error(`no call takes ${transition.name}`);
  const values = await stepBody(rows, resource, transition, row);
  let reply = await invoke<Moved>(caller, call, row.id, values);
  // Work of an earlier step may hold the row for a moment: whoever reads so tries again.
  for (let n = 0; n < 100 && isHeld(reply); n++) {
    await setTimeout(50);
    reply = await invoke<Moved>(caller, call, row.id, values);
  }
  expect(reply, `${transition.name}: ${JSON.stringify(reply)}`).toMatchObject({ status: 200 });
  return reply.data.rows.find(({ id }) => id === row.id) as StoredRow;
}

/** Its time was long ago, and the job that looks for such rows finds this one. What comes after may have come as well. */
async function takeByTime(resource: Stateful, transition: CompiledTransition, { id }: StoredRow): Promise<void> {
  const step = timedSteps(resource).find((one) => one.transition === transition);
  if (!step) throw new Error(`no time takes ${transition.name}`);
  // What a row holds until that moment it has held since before it.
  const began = exclusionsOf(resource).flatMap(({ from, to }) =>
    from && to === step.field ? [[from, '2019-12-31T23:00:00.000Z'] as const] : [],
  );
  await rows.put(resource, id, {
    ...Object.fromEntries(began),
    [step.field]: step.isDay ? '2020-01-01' : '2020-01-01T00:00:00.000Z',
  });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  const log = model.resources.get('system/operateLog') as Resource;
  const taken = all(isColumn('recordId', id), isColumn('actionName', transition.label));
  await until(async () => (await server.server.services.store.count(log.table, taken)) > 0);
}

describe.each(machines.map((resource) => [resource.id, resource] as const))('%s', (id, resource) => {
  const ways = waysOf(resource);
  const byProduct = statesByProduct(id);

  test('each of its states is reached by calls or in time, or by the product where a test sees it', () => {
    const states = Object.keys(resource.states.labels);
    expect(states.filter((state) => !ways.has(state) && !byProduct.has(state))).toEqual([]);
    expect([...byProduct.keys()].filter((state) => !states.includes(state))).toEqual([]);
    for (const [state, file] of byProduct)
      expect(readFileSync(file, 'utf8').includes(`'${state}'`), `${file} sees ${state}`).toBe(true);
  });

  if (callsFor(resource, 'add').length > 0)
    test.each(farthest(ways).map((way) => [way.map(({ to }) => to).join(', '), way] as const))(
      'a row comes to %s',
      async (_states, way) => {
        let row: StoredRow = await rows.add(resource);
        await ready[id]?.(server.server.services, rows, row);
        let decisions = 0;
        const letters: Letter[] = [];
        const caller = (step: CompiledTransition) =>
          isDecision(resource, step) ? (checkers[decisions++] ?? admin) : admin;
        const stays = new Set([...resource.states.transitions.values()].filter(staysThere));
        for (const transition of way) {
          // What may be done on the way is done once.
          for (const step of stays)
            if (step.from.includes(String(row[resource.states.field])) && stays.delete(step)) {
              await takeByCall(resource, step, row, caller(step));
              letters.push(...(await lettersTo(server.server.services, resource, step.name, row)));
              row = (await rows.find(resource, row.id)) as StoredRow;
            }
          if (transition.callable) {
            const moved = await takeByCall(resource, transition, row, caller(transition));
            expect(moved[resource.states.field]).toBe(transition.to);
          } else await takeByTime(resource, transition, row);
          letters.push(...(await lettersTo(server.server.services, resource, transition.name, row)));
          row = (await rows.find(resource, row.id)) as StoredRow;
        }
        for (const letter of letters)
          await until(async () =>
            (await lettersAbout(server.server.services, row.id)).some((content) => saysAs(letter, content)),
          );
      },
    );
});

describe('read-only fields', () => {
  /** In some row each has a value by now: the demo did it by calls, or the walk did. */
  const written = [...model.resources.values()].map(({ id, table, fields }) => ({
    id,
    table,
    names: [...fields.values()]
      .filter(({ origin, readOnly, type }) => origin === 'form' && readOnly && !type.secret)
      .map(({ name }) => name),
  }));

  test.each(written.filter(({ names }) => names.length > 0))(
    'of $id have had a value, or are filled from outside where a test sees it',
    async ({ id, table, names }) => {
      const stored = await server.server.services.store.find(table, names, all(), { limit: 100_000 });
      const empty = names.filter((name) => stored.every((row) => row[name] === null || row[name] === ''));
      const byProduct = fieldsByProduct(id);
      expect(empty.filter((name) => !byProduct.has(name))).toEqual([]);
      expect([...byProduct.keys()].filter((name) => !names.includes(name))).toEqual([]);
      for (const [name, file] of byProduct)
        expect(new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')), `${file} sees ${name}`).toBe(true);
    },
  );
});
