import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { ScopeKind } from '../../src/meta/resource.ts';
import { loadModel } from '../../src/server/declarations.ts';
import type { Reach } from '../../src/server/context.ts';
import { demoAccounts } from '../../src/server/install/install.ts';
import policyGaps from '../fixtures/policy-gaps.json';
import { accountOf, isInReach, isShown, pickReach, placeWithin, type Account } from '../support/accounts.ts';
import {
  ask,
  callsFor,
  everyRow,
  invoke,
  unknownId,
  onForm,
  type Page,
  type Refusal,
  type StoredRow,
} from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { particularStep } from '../support/particular-steps.ts';
import { Places } from '../support/places.ts';
import { freeState } from '../support/plain-rows.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { all as allAsked, oneFor } from '../support/shapes.ts';
import { addAdministrator } from '../support/sign-in.ts';

/** Who may do what, with every resource and every account of the demo data, held against the policies. */
const { model } = loadModel();
const resources = [...model.resources.values()];

let server: RunningServer;
let admin: Client;
let rows: Rows;
let places: Places;
const accounts = new Map<string, Account>();
const account = (name: string) => accounts.get(name) as Account;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  // What takes a second pair of eyes is made by somebody else than these accounts.
  await addAdministrator(admin, server, 'author');
  rows = new Rows(server.server.services, await InProcessClient.as(server, 'author'));
  places = new Places(rows, admin);
  for (const name of demoAccounts) accounts.set(name, await accountOf(server, name, places, rows));
  // Something for each of them to see, and something that they must not see.
  for (const resource of resources) {
    for (const kind of ['project', 'enterprise', 'merchant'] as const) {
      for (const id of new Set([...accounts.values()].flatMap(({ ids }) => ids[kind]))) await rowAt(resource, kind, id);
    }
    if ((await places.all(resource)).size === 0) await rows.add(resource);
  }
  places.forget();
});
afterAll(() => server.stop());

async function rowAt(resource: Resource, kind: ScopeKind, id: string): Promise<void> {
  for (const row of (await places.all(resource)).values())
    if ((await places.of(resource, row, kind))?.includes(id)) return;
  const placing = await places.placing(resource, kind, id);
  if (!placing) return;
  await rows.add(resource, placing);
  places.forget(resource);
}

const reachOf = ({ grants }: Account, resource: Resource, action: string): Reach | undefined =>
  action === 'select' ? pickReach(grants, resource) : grants.reach(resource.code, action);

/** A refusal that says which permission is missing. */
function expectMissing(reply: Reply, { code }: Resource, action: string): void {
  expect(reply, `${action}: ${JSON.stringify(reply)}`).toMatchObject({
    status: 403,
    message: expect.stringContaining(`（${code} · ${action}）`),
  });
}

/** Pickers that offer less than the scope holds; tests of their own say what. */
const offeredElsewhere: ReadonlySet<string> = new Set(['system/role']);

describe.each(demoAccounts)('%s reads', (name) => {
  test.each(resources.map((resource) => [resource.id, resource] as const))('%s', async (_id, resource) => {
    const who = account(name);
    // Logs grow while they are read.
    if (resource.declaration.appendOnly) places.forget(resource);
    const all = [...(await places.all(resource)).values()];
    for (const op of ['list', 'select'] as const) {
      const [call] = callsFor(resource, op);
      if (!call) continue;
      const reach = reachOf(who, resource, call.action);
      const reply = await ask<Page>(who.client, call, { limit: 200 });
      if (!reach) {
        expectMissing(reply, resource, call.action);
        continue;
      }
      if (op === 'select' && offeredElsewhere.has(resource.id)) continue;
      const seen = await within(who, resource, reach, all);
      expect(reply, `${op}: ${JSON.stringify(reply)}`).toMatchObject({ status: 200, data: { total: seen.length } });
      const ids = (op === 'list' && seen.length > 200 ? await everyRow(who.client, resource) : reply.data.list).map(
        ({ id }) => id,
      );
      if (seen.length <= 200 || op === 'list') expect(ids.toSorted(), op).toEqual(seen.map(({ id }) => id).toSorted());
    }
    const [read] = callsFor(resource, 'read') as [Call];
    const reach = reachOf(who, resource, 'show');
    const inside = reach ? (await within(who, resource, reach, all))[0] : undefined;
    const outside = await outsider(who, resource, reach, all);
    if (!reach) expectMissing(await invoke(who.client, read, unknownId), resource, 'show');
    if (inside)
      expect(await invoke(who.client, read, inside.id)).toMatchObject({ status: 200, data: { id: inside.id } });
    if (reach && outside) expect(await invoke(who.client, read, outside.id)).toMatchObject({ status: 404 });
  });
});

async function within(who: Account, resource: Resource, reach: Reach, all: readonly StoredRow[]): Promise<StoredRow[]> {
  const seen = await Promise.all(all.map((row) => isInReach(places, resource, row, reach, who)));
  return all.filter((row, i) => seen[i] && isShown(resource, row, who));
}

async function outsider(
  who: Account,
  resource: Resource,
  reach: Reach | undefined,
  all: readonly StoredRow[],
): Promise<StoredRow | undefined> {
  if (!reach || reach === 'all') return undefined;
  for (const row of all)
    if (!(await isInReach(places, resource, row, reach, who)) || !isShown(resource, row, who)) return row;
  return undefined;
}

/** What a call that changes rows needs beside their ids. */
async function bodyOf(resource: Resource, call: Call, made: Rows, row?: Row): Promise<Row> {
  if (call.op === 'update') return { version: row?.version ?? 1 };
  if (call.op === 'reveal')
    return { field: [...resource.fields.values()].find(({ spec }) => spec['x-sensitive'])?.name ?? '' };
  const transition = resource.states?.transitions.get(call.transition ?? '');
  // A step that takes two people says what its taker has seen.
  const body: Row = {
    ...(transition?.fourEyes && { version: row?.version ?? 1 }),
    ...(transition && (await made.asked(resource, transition))),
  };
  return onForm(resource, { ...body, ...(await particularStep(made, resource, call.transition, row)) });
}

/** One call for each way to change rows. */
const changing = (resource: Resource): Call[] => [
  ...new Map(
    resource.calls
      .filter(({ op }) => ['update', 'transition', 'reveal', 'remove', 'removeMany'].includes(op))
      .map((call) => [`${call.op} ${call.transition ?? ''}`, call] as const)
      .toReversed(),
  ).values(),
];

const gaps: Readonly<Record<string, string>> = policyGaps;
const nameOf = (who: Account, resource: Resource, { op, transition = op }: Call): string =>
  `${who.name} ${transition} ${resource.id}`;

/**
 * Who reaches every row does what the suites of all rows and all steps do as the administrator. What a call does for
 * those who reach fewer is tried by one of them, by turns from call to call, and by whoever cannot do it; all of them try
 * everything if that is asked for.
 */
function takesTurn(who: Account, resource: Resource, call: Call, reach: Reach): boolean {
  if (allAsked || nameOf(who, resource, call) in gaps) return true;
  if (reach === 'all') return false;
  const able = [...accounts.values()].filter((one) => {
    const theirs = reachOf(one, resource, call.action);
    return theirs !== undefined && theirs !== 'all' && !(nameOf(one, resource, call) in gaps);
  });
  return oneFor(able, `${resource.id} ${call.op} ${call.transition ?? ''}`) === who;
}

describe.each(demoAccounts)('%s changes', (name) => {
  test.each(resources.map((resource) => [resource.id, resource] as const))('%s', async (_id, resource) => {
    const who = account(name);
    // As they are now: what others changed since may have brought them within reach.
    places.forget(resource);
    const all = [...(await places.all(resource)).values()];
    const refused = changing(resource).filter((call) => !reachOf(who, resource, call.action));
    await Promise.all(
      refused.map(async (call) => expectMissing(await invoke(who.client, call, unknownId), resource, call.action)),
    );
    const own = new Map<string, string>();
    for (const call of changing(resource)) {
      const reach = reachOf(who, resource, call.action);
      const outside = await outsider(who, resource, reach, all);
      if (outside)
        expect(
          await invoke(who.client, call, outside.id, await bodyOf(resource, call, rows)),
          `${call.path} of a row out of reach`,
        ).toMatchObject({ status: 404 });
      if (reach && !checkedElsewhere.has(resource.id) && takesTurn(who, resource, call, reach))
        await unlessMissing(nameOf(who, resource, call), changesWithin(who, resource, reach, call, own));
    }
  });
});

/** `own` keeps the row that was made for it, place by place, for as long as it is there. */
async function changesWithin(
  who: Account,
  resource: Resource,
  reach: Reach,
  call: Call,
  own: Map<string, string>,
): Promise<void> {
  const place = await placeWithin(places, resource, reach, who);
  if (!place) return;
  const key = JSON.stringify(place);
  const { states } = resource;
  const transition = states?.transitions.get(call.transition ?? '');
  // One that this account has not had a hand in, where it takes a second pair of eyes; and one that no step has left rows on is deleted.
  const known = own.get(key);
  if (
    known === undefined ||
    transition?.fourEyes ||
    (call.action === 'delete' && (await rows.isNamed(resource, known)))
  ) {
    await rows.makeRoom(resource, place);
    own.set(key, (await rows.add(resource, place)).id);
  }
  const id = own.get(key) as string;
  // A step may have been ready only once they were closed.
  if (call.op !== 'transition') await rows.openParents(resource, (await rows.find(resource, id)) as Row);
  const from = transition?.from[0] ?? freeState(resource);
  if (states && from) await rows.put(resource, id, { [states.field]: from });
  const reply = await invoke<Refusal>(
    who.client,
    call,
    id,
    await bodyOf(resource, call, who.rows, await rows.find(resource, id)),
  );
  expect(reply, `${call.path}: ${JSON.stringify(reply)}`).toMatchObject({ status: 200 });
  // What has come to its end does not come back.
  const ended =
    transition?.to !== undefined &&
    ![...(states?.transitions.values() ?? [])].some(({ from: leaves }) => leaves.includes(String(transition.to)));
  if (call.action === 'delete' || ended) own.delete(key);
}

/** What more than permission and scope decides; tests of their own hold that. */
const checkedElsewhere: ReadonlySet<string> = new Set([
  'system/user',
  'system/role',
  'system/roleFunction',
  'system/userRole',
  'system/userOrgnization',
  'system/userCompany',
  'accounts/welfareRecord',
  'aircon/order',
  'meals/orderDinner',
  'meals/orderDinnerDetails',
  'meetings/order',
  'shop/distribution',
  'shop/order',
  'shop/portfolio',
  'shop/stocktake',
]);

describe.each(demoAccounts)('%s adds', (name) => {
  test.each(
    resources
      .filter((resource) => callsFor(resource, 'add').length > 0)
      .map((resource) => [resource.id, resource] as const),
  )('%s', async (_id, resource) => {
    const who = account(name);
    const [call] = callsFor(resource, 'add') as [Call];
    const reach = reachOf(who, resource, 'add');
    if (!reach) return expectMissing(await who.client.post(call.path), resource, 'add');
    if (checkedElsewhere.has(resource.id)) return;
    if (takesTurn(who, resource, call, reach))
      await unlessMissing(nameOf(who, resource, call), addsWithin(who, resource, reach, call));
    await addsNothingOutside(who, resource, reach, call);
  });
});

async function addsWithin(who: Account, resource: Resource, reach: Reach, call: Call): Promise<void> {
  const place = await placeWithin(places, resource, reach, who);
  if (!place) throw new Error(`${who.name} has no place for a ${resource.id}`);
  const { createdBy: _author, ...given } = place;
  await rows.makeRoom(resource, given);
  const added = await who.client.post<StoredRow>(call.path, onForm(resource, await who.rows.values(resource, given)));
  expect(added, JSON.stringify(added)).toMatchObject({ status: 200, data: { createdBy: who.ids.self[0] } });
}

async function addsNothingOutside(who: Account, resource: Resource, reach: Reach, call: Call): Promise<void> {
  const elsewhere = await placeOutside(who, resource, reach);
  if (!elsewhere) return;
  const refused = await who.client.post<StoredRow>(call.path, onForm(resource, await rows.values(resource, elsewhere)));
  expect([400, 403], JSON.stringify(refused)).toContain(refused.status);
}

/** What is granted and yet cannot be done, since something else is not granted. Whoever grants that takes the line off the list. */
const unlessMissing = (what: string, doing: Promise<void>): Promise<void> => {
  const missing = gaps[what];
  return missing === undefined ? doing : expect(doing, what).rejects.toThrow(missing);
};

/** Values that put a row where somebody else's are. */
async function placeOutside(who: Account, resource: Resource, reach: Reach): Promise<Row | undefined> {
  if (reach === 'all') return undefined;
  for (const kind of reach) {
    const foreign = [...accounts.values()].flatMap(({ ids }) => ids[kind]).find((id) => !who.ids[kind].includes(id));
    const placing = foreign && kind !== 'self' && (await places.placing(resource, kind, foreign));
    if (placing) return placing;
  }
  return undefined;
}
