import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { isSealed, type Field } from '../../src/meta/field.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { Store } from '../../src/server/storage/store.ts';
import { systemContext } from '../../src/server/system.ts';
import { allTables } from '../../src/server/tables.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const { model } = loadModel();
const secretsOf = ({ fields }: Resource): Field[] => [...fields.values()].filter(isSealed);
const resources = [...model.resources.values()].filter((resource) => secretsOf(resource).length > 0);
const cases = resources.map((resource) => [resource.id, resource] as const);

let server: RunningServer;
let admin: Client;
/** The row of each that the tests write; which of several comes first changes on PostgreSQL with what is written. */
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  // The demo has no row of what starts with a key that is shown once.
  const rows = new Rows(server.server.services, admin);
  for (const resource of resources) {
    const held = () => asSystem(server.server.services, resource.id).first(undefined);
    if (!(await held())) await rows.add(resource);
    ids.set(resource.id, String((await held())?.id));
  }
});
afterAll(() => server.stop());

const store = () => server.server.services.store;
/** Of somebody who writes past what encrypts, as releases before it did. */
const olderStore = () => new Store(server.server.services.db);

/** A value that the form takes, and that stands nowhere by chance. */
const typed = ({ name, schema }: Field, turn: string): string =>
  `Zq9${turn}${name}`.padEnd(Number(schema.minLength ?? 8), 'Xw').slice(0, Number(schema.maxLength ?? 72));

async function storedRow({ id, table }: Resource, names: readonly string[]): Promise<Record<string, unknown>> {
  const [stored] = await store().find(table, ['id', ...names], isColumn('id', ids.get(id)));
  return stored ?? {};
}

/** The tables in which one of some texts stands, whatever column. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const { kysely } = server.server.services.db.reader;
  const found: string[] = [];
  for (const { name } of allTables(server.server.services.model)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely);
    const stored = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    if (texts.some((text) => stored.includes(text))) found.push(name);
  }
  return found;
}

test('settings of every channel have fields that are encrypted', () => {
  expect(resources.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'notices/emailConfig',
      'notices/mobileConfig',
      'notices/smsAuthcode',
      'wechat/merchantDetail',
      'wechat/public',
    ]),
  );
});

/** What the tests below have typed into secret fields. */
const typedValues: string[] = [];

test.each(cases)('%s: what is typed is encrypted, and can be opened', async (id, resource) => {
  const secrets = secretsOf(resource);
  const values = Object.fromEntries(secrets.map((field) => [field.name, typed(field, 'A')]));
  const { id: rowId } = await storedRow(resource, []);
  const context = systemContext(server.server.services);
  await store().transaction(async (tx) => {
    const rows = asSystem(context, id, tx);
    await rows.change(await rows.get(String(rowId), 'change'), values);
  });
  const stored = await storedRow(resource, Object.keys(values));
  for (const [name, value] of Object.entries(values)) {
    expect(String(stored[name])).toMatch(/^sealed:/);
    expect(store().sealed?.open(rowId, stored[name])).toBe(value);
  }
  typedValues.push(...Object.values(values));
});

const isTyped = (resource: Resource): boolean =>
  resource.declaration.api?.update !== false && secretsOf(resource).some(({ readOnly }) => !readOnly);

test.each(cases.filter(([, resource]) => isTyped(resource)))(
  '%s: a call writes it encrypted and tells it to nobody',
  async (_id, resource) => {
    const secrets = secretsOf(resource);
    const values = Object.fromEntries(secrets.map((field) => [field.name, typed(field, 'B')]));
    const { id } = await storedRow(resource, []);
    const { data: before } = await admin.get<{ version: number }>(`${resource.prefix}/${String(id)}`);
    const replies = [
      await admin.post(`${resource.prefix}/update`, { id, version: before.version, ...values }),
      await admin.get(`${resource.prefix}/${String(id)}`),
      await admin.post(`${resource.prefix}/list`, { limit: 200 }),
    ];
    for (const reply of replies) expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    const stored = await storedRow(resource, Object.keys(values));
    for (const [name, value] of Object.entries(values)) {
      expect(store().sealed?.open(id, stored[name])).toBe(value);
      expect(JSON.stringify(replies)).not.toContain(value);
      expect(JSON.stringify(replies)).not.toContain('sealed:');
    }
    typedValues.push(...Object.values(values));
  },
);

test('nothing of what was typed stands in any table', async () => {
  expect(typedValues.length).toBeGreaterThan(cases.length);
  expect(await tablesWith(...typedValues)).toEqual([]);
});

test('the next start encrypts what was stored before, and leaves what is encrypted', async () => {
  const before = new Map<string, Record<string, unknown>>();
  for (const resource of resources) {
    const names = secretsOf(resource).map(({ name }) => name);
    const older = olderStore();
    const { id } = await storedRow(resource, []);
    const [first = '', ...others] = names;
    await older.transaction((tx) => older.update(tx, resource.table, { [first]: 'stored-before' }, isColumn('id', id)));
    const context = systemContext(server.server.services);
    await store().transaction(async (tx) => {
      const rows = asSystem(context, resource.id, tx);
      const fields = secretsOf(resource).filter(({ name }) => others.includes(name));
      await rows.change(
        await rows.get(String(id), 'change'),
        Object.fromEntries(fields.map((field) => [field.name, typed(field, 'D')])),
      );
    });
    const stored = await storedRow(resource, names);
    expect(store().sealed?.open(id, stored[first]), 'still read as it is').toBe('stored-before');
    before.set(resource.id, stored);
  }
  const again = await startServer(server.shared);
  await again.server.close();
  expect(await tablesWith('stored-before')).toEqual([]);
  for (const resource of resources) {
    const [first = '', ...others] = secretsOf(resource).map(({ name }) => name);
    const stored = await storedRow(resource, [first, ...others]);
    expect(store().sealed?.open(stored.id, stored[first])).toBe('stored-before');
    for (const name of others) expect(stored[name]).toBe(before.get(resource.id)?.[name]);
  }
});

test('a secret of another row, or of another key, is refused in words', async () => {
  const { table } = model.resources.get('notices/mobileConfig') as Resource;
  const [one, other] = (await store().find(table, ['id', 'accessSecret'], { is: 'all', of: [] })) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const older = olderStore();
  await older.transaction((tx) =>
    older.update(tx, table, { accessSecret: other.accessSecret, status: 'enabled' }, isColumn('id', one.id)),
  );
  expect(await admin.post('/notify/mobileConfig/smsResidue', { id: one.id })).toMatchObject({
    code: 422,
    message: expect.stringContaining('接口密钥是用另一把密钥加密的') as string,
  });
});

test('secrets are written row by row', async () => {
  const { table } = model.resources.get('notices/mobileConfig') as Resource;
  await expect(
    store().transaction((tx) => store().update(tx, table, { accessSecret: 'x' }, isColumn('status', 'disabled'))),
  ).rejects.toThrow('row by row');
});
