import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccess } from '../../src/server/access/index.ts';
import type { Grants } from '../../src/server/context.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { startJourney, type Journey, type Visitor } from '../support/browser.ts';
import { callsFor, listOf } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import {
  addButton,
  atDashboard,
  closeTab,
  cutOffAt,
  goTo,
  listedAt,
  main,
  pageAt,
  rowsAt,
  settled,
} from '../support/pages.ts';
import { samplePlaces, sampleVisits } from '../support/shapes.ts';

/** Every kind of page of the console, or every page, in one browser that goes from page to page. */
const { model, policy } = loadModel();
const access = createAccess({ policy, model });
// The wall covers the frame; dashboard.journey.ts has it.
const places = samplePlaces(model)
  .filter(({ path }) => path !== '/statiscal/wall')
  .map((route) => [route.path, route] as const);

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => void (journey.complaints.length = 0));
afterAll(() => journey.stop());

/** In the language that needs the most room. */
describe('the administrator', () => {
  let admin: Visitor;
  let client: Client;
  beforeAll(async () => {
    [admin, client] = await Promise.all([atDashboard(journey, 'admin'), InProcessClient.as(journey.server, 'admin')]);
    await admin.page.evaluate(() => localStorage.setItem('language', 'es'));
    await admin.page.reload();
    await main(admin.page).waitFor();
  });
  afterAll(() => journey.leave());

  test.each(places.filter(([path]) => !['/401', '/404'].includes(path)))('opens %s', async (path, route) => {
    const list = listedAt(model, route);
    await goTo(admin.page, path);
    const shown = await settled(admin.page, route, list);
    if (list) {
      const { total } = (await listOf(client, list, { ...route.filter, limit: 1 })).data;
      expect(shown, 'rows on the first page').toBe(Math.min(total, 20));
      expect(await cutOffAt(admin.page, path, list), 'what is cut off').toEqual([]);
    }
    if (route.opens) await admin.page.keyboard.press('Escape');
    expect(journey.complaints).toEqual([]);
    await closeTab(admin.page, path);
  });
});

/** What a row offers to whoever sees it. */
const harmless: ReadonlySet<string> = new Set(['open', 'copy', 'menu']);

/** The action that a button of a row takes. */
const actionOf = (act: string): string =>
  ({ edit: 'update', inline: 'update', duplicate: 'add', remove: 'delete' })[act] ?? act.replace(/^\w+:/, '');

/** Accounts that are shown less than everything, with the role of each. */
const accounts = [
  ['centre-a', 'centre-admin'],
  ['project-a', 'project-admin'],
  ['enterprise-a', 'enterprise-admin'],
  ['merchant-a', 'merchant-admin'],
] as const;

const grantsOf = new Map(
  await Promise.all(accounts.map(async ([account, role]) => [account, await access.grantsOf([role])] as const)),
);

/** Every place that asks for a grant; who holds which place's code, `tests/access/policies.test.ts` goes through. */
const visits = sampleVisits(
  model,
  [...grantsOf].flatMap(([account, grants]) =>
    places.flatMap(([, route]) =>
      route.code === undefined
        ? []
        : [{ account, route, mayOpen: grants.reach(route.code, route.action ?? 'list') !== undefined }],
    ),
  ),
);

describe.each(accounts)('%s', (name, role) => {
  let visitor: Visitor;
  let client: Client;
  const grants = grantsOf.get(name) as Grants;
  beforeAll(async () => {
    [visitor, client] = await Promise.all([atDashboard(journey, name), InProcessClient.as(journey.server, name)]);
  });
  afterAll(() => journey.leave());

  test('has the role by which its places were chosen', async () =>
    expect((await client.get<{ roles: string[] }>('/user/profile')).data.roles).toEqual([role]));

  const own = visits.filter(({ account }) => account === name).map((visit) => [visit.route.path, visit] as const);

  test.each(own)('is shown %s only as granted', async (path, { route, mayOpen }) => {
    const { page } = visitor;
    await goTo(page, path);
    if (!mayOpen) {
      await page.waitForURL('**/401?noGoBack=true');
      await expect.poll(() => pageAt(page, path).count()).toBe(0);
      return;
    }
    const list = listedAt(model, route);
    const shown = await settled(page, route, list);
    if (route.opens) await page.keyboard.press('Escape');
    expect(journey.complaints).toEqual([]);
    if (!list) return;
    const { total } = (await listOf(client, list, { ...route.filter, limit: 1 })).data;
    expect(shown, 'rows on the first page').toBe(Math.min(total, 20));
    expect(await cutOffAt(page, path, list), 'what is cut off').toEqual([]);
    const mayAdd =
      grants.reach(list.code, 'add') !== undefined &&
      (['add', 'save'] as const).some((op) => callsFor(list, op).length > 0);
    await expect.poll(() => addButton(page, path).count(), { message: 'the button that adds' }).toBe(mayAdd ? 1 : 0);
    const acts = await rowsAt(page, path)
      .locator('button[data-act], td[data-inline]')
      .evaluateAll((found) => [...new Set(found.map((element) => (element as HTMLElement).dataset.act ?? 'inline'))]);
    expect(
      acts.filter((act) => !harmless.has(act) && !grants.reach(list.code, actionOf(act))),
      'buttons without a grant',
    ).toEqual([]);
    await closeTab(page, path);
  });
});
