import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Field } from '../../src/meta/field.ts';
import type { Json } from '../../src/meta/json.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { startJourney, type Journey, type Visitor } from '../support/browser.ts';
import { callsFor, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { enteredOf, fillIn, leastOf } from '../support/fill-in.ts';
import { InProcessClient } from '../support/in-process.ts';
import { addButton, atDashboard, closeTab, gone, goTo, seen } from '../support/pages.ts';
import { Rows } from '../support/rows.ts';
import { cover, formTraits } from '../support/shapes.ts';

/** The dialog of every kind of resource to which rows are added by hand, or of every one, filled in as its declaration asks. */
const { model } = loadModel();

let journey: Journey;
let api: Client;
let rows: Rows;
let admin: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  api = await InProcessClient.as(journey.server, 'admin');
  rows = new Rows(journey.server.server.services, api);
  admin = await atDashboard(journey, 'admin');
});
afterEach(async ({ task }) => {
  journey.complaints.length = 0;
  // A dialog that stayed open would stand in the way of all that come after.
  if (task.result?.state !== 'fail') return;
  await journey.leave();
  admin = await atDashboard(journey, 'admin');
});
afterAll(() => journey.stop());

const addable = [...model.resources.values()].filter(
  ({ menu, calls }) => menu && !menu.page && calls.some(({ op }) => op === 'add'),
);

const sampled = cover(addable, ({ id }) => id, formTraits).map(
  (resource) => [resource.id, `/${resource.menu?.section}/${resource.menu?.path}`, resource] as const,
);

test.each(sampled)('%s is added at %s', async (_id, path, resource) => {
  const { page } = admin;
  const [add] = callsFor(resource, 'add') as [Call];
  const least = leastOf(resource, await rows.values(resource));
  // The newest first, wherever the list would have it.
  await goTo(page, `${path}?_sort=-createdAt`);
  const place = `[data-page="${path}"]`;
  await seen(page, `${place} button[data-add]`);
  await addButton(page, path).click();
  await seen(page, 'dialog[open] footer');
  // By its role it would be looked for in the whole page, at every step.
  const box = page.locator('dialog[open]');
  await expect.poll(() => box.locator('h2').innerText()).toBe(`新增${resource.label}`);
  const save = box.locator('footer').getByRole('button', { name: '保存', exact: true });
  if (Object.keys(least).length > 0) {
    await save.click();
    await seen(page, 'dialog[open] [data-invalid] small[role=alert]');
  }
  await fillIn({ page, box }, model, resource, least, wordsOf);
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(add.path)),
    save.click(),
  ]);
  const stored = (await reply.json()) as { code: number; data: StoredRow };
  expect(stored, JSON.stringify(stored)).toMatchObject({ code: 200, data: enteredOf(resource, least) });
  await gone(page, 'dialog[open]');
  await seen(page, `${place} tr[data-id="${stored.data.id}"]`);
  expect(journey.complaints).toEqual([]);
  await closeTab(page, path);
});

/** The words that stand for a value among choices. */
async function wordsOf(field: Field, value: Json): Promise<readonly string[]> {
  const values = [value].flat().map(String);
  const { 'x-ref': target, 'x-dict': group, 'x-options': options } = field.spec;
  if (field.type.name === 'bool') return [value ? '是' : '否'];
  if (target) {
    const [call] = callsFor(rows.resource(target), 'select') as [Call];
    const { list } = (await api.post<{ list: { id: string; label: string }[] }>(call.path, { ids: values })).data;
    return list.map(({ label }) => label);
  }
  if (group !== undefined) {
    const { data } = await api.post<{ value: string; label: string }[]>(
      '/basesetting/dictionaryItem/getDictionaryItemByGroupCode',
      { groupCode: group },
    );
    return values.map((each) => data.find((item) => item.value === each)?.label ?? each);
  }
  return values.map((each) => options?.[each] ?? each);
}
