import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf } from '../../src/meta/flow.ts';
import type { CardData, OpenedBoard } from '../../src/meta/dashboard/data.ts';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { invoke, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { toldOf } from '../support/inbox.ts';
import { stepBody } from '../support/particular-steps.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/** Whoever asked for a decision hears of it, and what waits for one is among the to-dos of whoever may take it. */
const { model } = loadModel();

/** Where a flow decides, it tells whoever began it; that is looked at in the suites of flows. */
const waiting = [...model.resources.values()].flatMap((resource) =>
  (resource.states?.pending ?? []).flatMap((state) =>
    approvalOf(model, resource)?.waiting.has(state) ? [] : [[resource.id, state] as const],
  ),
);

let server: RunningServer;
let admin: Client;
let checker: Client;
let author: Client;
let asker: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  [author, asker, checker] = (await Promise.all(
    ['author', 'asker', 'checker'].map((name) => addAdministrator(admin, server, name)),
  )) as [Client, Client, Client];
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** The step that changes the least: one that says no, where there is one. */
function decisionOf({ states }: Resource, state: string): CompiledTransition {
  const steps = [...(states?.transitions.values() ?? [])].filter(
    ({ from, to, callable }) => callable && to !== undefined && from.includes(state),
  );
  return (steps.find(({ name }) => /^reject|^keep|^fail/.test(name)) ?? steps[0]) as CompiledTransition;
}

async function placed(resource: Resource, state: string): Promise<StoredRow> {
  const row = await rows.add(resource);
  const [createdBy, updatedBy] = [await userId(server, 'author'), await userId(server, 'asker')];
  await rows.put(resource, row.id, { [resource.states?.field as string]: state, createdBy, updatedBy });
  return (await rows.find(resource, row.id)) as StoredRow;
}

async function decide(resource: Resource, step: CompiledTransition, row: StoredRow): Promise<void> {
  const call = resource.calls.find(({ transition }) => transition === step.name);
  if (!call) throw new Error(`no call takes ${step.name}`);
  const reply = await invoke(checker, call, row.id, await stepBody(rows, resource, step, row));
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200 });
}

const todos = async (client: Client): Promise<Map<string, number>> => {
  const { data: opened } = await client.post<OpenedBoard>('/console/dashboard/open');
  const cards = JSON.stringify(
    opened.cards
      .filter(({ card: { kind } }) => kind === 'todos')
      .map(({ id, x, y, w, h, card }) => ({ id, x, y, w, h, card })),
  );
  const { data } = await client.post<Record<string, CardData>>('/console/dashboard/data', { cards });
  const [card] = Object.values(data);
  return new Map(card?.kind === 'todos' ? [...card.items, ...card.rest].map(({ place, count }) => [place, count]) : []);
};

describe.each(waiting)('%s, %s', (id, state) => {
  const resource = model.resources.get(id) as Resource;

  test('whoever wrote it and whoever asked hear of the decision, whoever takes it does not', async () => {
    const row = await placed(resource, state);
    const { menu, states } = resource;
    const place = menu && `/${menu.section}/${menu.path}?${String(states?.field)}=${state}`;
    if (place) expect((await todos(checker)).get(place)).toBeGreaterThan(0);
    const step = decisionOf(resource, state);
    await decide(resource, step, row);
    await until(async () => (await toldOf(author, row.id)).includes(step.label));
    expect(await toldOf(asker, row.id)).toEqual([step.label]);
    expect(await toldOf(checker, row.id)).toEqual([]);
  });
});

test('whoever may decide is told that something waits, and whoever asked is not', async () => {
  const bills = model.resources.get('billing/billRecord') as Resource;
  const project = await server.as('project-a');
  const [{ orgId } = { orgId: null }] = (
    await project.post<{ list: StoredRow[] }>('/organisation/billRecord/list', { limit: 1 })
  ).data.list;
  const row = await rows.add(bills, { orgId });
  await rows.put(bills, row.id, { status: 'paid' });
  expect(await asker.post('/organisation/billRecord/applyRefund', { id: row.id })).toMatchObject({ code: 200 });
  await until(async () => (await toldOf(project, row.id)).length > 0);
  expect(await toldOf(project, row.id)).toEqual(['退款审核中']);
  expect(await toldOf(asker, row.id)).toEqual([]);
});

test('what somebody can only withdraw does not wait for them', async () => {
  const enterprise = await server.as('enterprise-a');
  const places = [...(await todos(enterprise)).keys()];
  expect(places.filter((place) => place.includes('airOvertimeManage'))).toEqual([]);
});
