import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import dictionaries from '../../resources/dictionaries.ts';
import sequences from '../../resources/sequences.ts';
import { at } from '../../src/server/clock.ts';
import { isId } from '../../src/server/records/read-ids.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import { journalTable } from '../../src/server/ledger/tables.ts';
import { validateFields, validateForm } from '../../src/server/records/validate.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { all } from '../support/shapes.ts';
import { Stored } from '../support/stored.ts';

/** The demo data are those of a real installation: of everything some, in every state, each row a valid one. */
let running: RunningServer;
let stored: Stored;
/** Of the processor, for the installation and, right before it, for a little of the same kind of work. */
let took: number;
let sampled: number;

/** Demo data are dated relative to the moment at which they are installed. */
const installedAt = Date.now();
const install = (env: Record<string, string> = {}) => startServer(env, () => installedAt, { installed: true });

beforeAll(async () => {
  sampled = sampleMs();
  const before = process.cpuUsage();
  running = await install();
  const { user, system } = process.cpuUsage(before);
  took = (user + system) / 1000;
  stored = await Stored.of(running.server.services);
});
afterAll(() => running.stop());

const project = (name: string): Json =>
  stored.rows('organisation/organization').find((row) => row.orgName === name)?.id ?? null;
const fieldsOf = (resource: Resource) => [...resource.fields.values()].filter(({ origin }) => origin !== 'computed');
const everyField = (): Field[] => stored.resources.flatMap(fieldsOf);
const valuesOf = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** What this machine takes for a little of the same kind of work: objects made, written out and read back. */
function sampleMs(): number {
  const row = { id: 'a'.repeat(36), amount: '12.00', status: 'normal', items: [{ n: 1 }, { n: 2 }] };
  const before = process.cpuUsage();
  let length = 0;
  for (let i = 0; i < 50_000; i++) length += JSON.stringify(JSON.parse(JSON.stringify({ ...row, i }))).length;
  if (length === 0) throw new Error('nothing was written');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Held against the machine's own speed, before and after: others may be at work on it.
test('a server is ready with all of it in the time of a few million small objects', () => {
  expect(took / Math.max(sampled, sampleMs())).toBeLessThan(150);
});

describe('base settings', () => {
  const used = (keyword: 'x-dict' | 'x-sequence') => new Set(everyField().flatMap(({ spec }) => spec[keyword] ?? []));

  test('every dictionary that a form names is there, and none that nothing uses', () => {
    expect(new Set(Object.keys(dictionaries))).toEqual(new Set([...used('x-dict'), 'DOWNLOAD_MANAGER_APP']));
    const items = stored.by('settings/dictionaryItem', 'groupId');
    for (const group of stored.rows('settings/dictionaryGroup'))
      expect(items.get(group.id as Json)?.length, String(group.groupCode)).toBeGreaterThan(1);
  });

  test('every number sequence that a form names is there, and none that nothing uses', () => {
    expect(stored.rows('settings/seq').map(({ seqCode }) => seqCode)).toEqual(Object.keys(sequences));
  });

  test('values of dictionary fields are items of their group', () => {
    const groups = new Map(stored.rows('settings/dictionaryGroup').map((group) => [group.groupCode, group.id]));
    const items = stored.by('settings/dictionaryItem', 'groupId');
    for (const resource of stored.resources) {
      for (const { name, spec } of fieldsOf(resource)) {
        const group = spec['x-dict'] && groups.get(spec['x-dict']);
        if (!group) continue;
        const codes = items.get(group)?.map(({ itemCode }) => itemCode);
        for (const row of stored.rows(resource.id))
          for (const value of valuesOf(row[name])) expect(codes, `${resource.id} ${name}`).toContain(value);
      }
    }
  });

  test('regions lie below each other, and those of rows are among them', () => {
    const codes = new Set(stored.rows('settings/provincecity').map(({ code }) => code));
    for (const { code, parentCode } of stored.rows('settings/provincecity'))
      if (parentCode !== null) expect(codes, String(code)).toContain(parentCode);
    for (const resource of stored.resources) {
      for (const { name } of fieldsOf(resource).filter(({ type }) => type.name === 'region'))
        for (const row of stored.rows(resource.id)) expect(codes).toContain(row[name]);
    }
  });

  test('numbers go on where the demo data end', async () => {
    const admin = await running.as('admin');
    const known = new Set(stored.rows('visitors/visitorOrder').map(({ orderNo }) => orderNo));
    const [group] = stored.rows('doors/permGroup');
    const visit = {
      orgId: group?.orgId,
      permGroupId: group?.id,
      visitorName: '来客',
      visitorPhone: '13900000000',
      reasonType: 'visit',
      intervieweeName: '主人',
      visitStartTime: '2030-01-01T01:00:00.000Z',
      visitEndTime: '2030-01-01T02:00:00.000Z',
    };
    const reply = await admin.post<{ orderNo: string }>('/passthrough/visitorOrder/add', visit);
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: 200,
      data: { orderNo: expect.stringMatching(/^FK\d{13}$/) },
    });
    expect(known).not.toContain(reply.data.orderNo);
  });
});

/** A room has a history from its first transfer on, and other systems are connected by those who run them. */
const later: ReadonlySet<string> = new Set([
  'system/jobRun',
  'residents/roomHistory',
  'system/application',
  'system/applicationCall',
  'system/webhook',
  'system/webhookDelivery',
  'shop/orderReceiver',
  // Of whoever signs in, with codes or without, and of what goes wrong in their browsers.
  'notices/smsAuthcode',
  'system/loginLog',
  'system/clientError',
  // Told by WeChat of what was sent, and the demo sends nothing.
  'wechat/wxNotifyInfo',
  // Asked of WeChat by those whose merchant number is in use, and none of the demo is.
  'orders/channelRefund',
]);

describe('rows', () => {
  /** What happens by itself has happened where it is shown: jobs run, and files are made. */
  const isReal = ({ id }: Resource) => id === 'system/job' || later.has(id);
  /** One row per project is all that these can hold. */
  const oneEach = (resource: Resource) => resource.uniques.some((names) => names.join() === 'orgId');

  test('of every resource there are some, in both projects', () => {
    const [a, b] = [project('滨江科技园'), project('北苑大学城')];
    for (const resource of stored.resources) {
      if (isReal(resource)) continue;
      const rows = stored.rows(resource.id);
      const least = oneEach(resource) ? 1 : 3;
      expect(rows.length, resource.id).toBeGreaterThanOrEqual(least);
      const placed = rows.flatMap((row) => stored.projects(resource, row) ?? []);
      if (
        !running.server.services.model.scopes.get(resource.id)?.has('project') ||
        resource.id === 'organisation/organization'
      )
        continue;
      expect(placed.filter((id) => id === a).length, `${resource.id} in project A`).toBeGreaterThanOrEqual(least);
      expect(placed.filter((id) => id === b).length, `${resource.id} in project B`).toBeGreaterThanOrEqual(1);
    }
  });

  /** States that rows leave by themselves, minutes after they came to them. */
  const passing: ReadonlySet<string> = new Set([
    'meals/orderDinner unpaid',
    'meals/orderDinnerDetails unpaid',
    'shop/order unpaid',
    'shop/distribution running',
    'equipment/printTask waiting',
    'equipment/printTask sent',
    // Only of a file that cannot be read, which no demo should have.
    'shop/distribution failed',
    // Of lists that are too long for one transaction.
    'accounts/rechargeManage booking',
    'accounts/welfareRecord granting',
  ]);

  /** States that only somebody outside brings about: no channel of the demo is in use, so none of its rows can claim them. */
  const outside: Readonly<Record<string, readonly string[]>> = {
    'billing/billPush': ['success', 'read'],
    'notices/emailMessage': ['sent', 'failed'],
    'notices/messagePush': ['pushed', 'failed'],
    'notices/messageReceiver': ['delivered', 'read', 'unknown', 'failed'],
    'notices/mobileMessage': ['sent', 'failed'],
    'notices/userMessage': ['sending', 'failed'],
    'notices/wechatNotice': ['sent', 'failed'],
    'wechat/wxTemplateMessage': ['sent', 'failed'],
  };

  test('of every state there are some', () => {
    const found: Record<string, string[]> = {};
    const declared: Record<string, string[]> = {};
    for (const resource of stored.resources) {
      const { states } = resource;
      if (!states) continue;
      // A task that is under way or whose file can be fetched has a real one behind it.
      if (resource.id === 'system/exportTask' || isReal(resource)) continue;
      found[resource.id] = [...new Set(stored.rows(resource.id).map((row) => String(row[states.field])))].toSorted();
      declared[resource.id] = Object.keys(states.labels)
        .filter((state) => !passing.has(`${resource.id} ${state}`) && !outside[resource.id]?.includes(state))
        .toSorted();
    }
    expect(found).toEqual(declared);
  });

  test('each is such as its form accepts when it is made, the fields that only the server writes included', async () => {
    for (const resource of stored.resources) {
      const fields = new Map(
        fieldsOf(resource)
          .filter(({ type }) => !type.secret)
          .map((field) => [field.name, field]),
      );
      for (const row of stored.rows(resource.id)) {
        const writable = Object.fromEntries(
          Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false),
        );
        const { errors, hidden } = await at(Date.parse(String(row.createdAt)), async () =>
          validateForm(resource, writable, new Set()),
        );
        const ours = errors.filter(({ path }) => !resource.fields.get(path)?.type.secret);
        expect([...ours, ...validateFields(resource, fields, row)], `${resource.id} ${JSON.stringify(row)}`).toEqual(
          [],
        );
        expect(hidden, `${resource.id} holds fields that its form hides`).toEqual([]);
      }
    }
  });

  /** The product itself writes what every installation begins with. */
  const product = '00000000-0000-7000-8000-000000000000';

  test('refer to rows that exist, and to none of another project', () => {
    for (const resource of stored.resources) {
      const references = fieldsOf(resource).filter(({ spec }) => spec['x-ref']);
      for (const row of stored.rows(resource.id)) {
        const own = stored.projects(resource, row);
        for (const { name, spec } of references) {
          const target = running.server.services.model.resources.get(spec['x-ref'] as string) as Resource;
          for (const id of valuesOf(row[name])) {
            const referred = stored.row(target.id, id);
            if (id === product && !referred) continue;
            expect(referred, `${resource.id} ${name} ${String(id)}`).toBeDefined();
            const theirs = referred && stored.projects(target, referred);
            const apart =
              own &&
              theirs &&
              target.id !== 'organisation/organization' &&
              !theirs.some((projectId) => own.includes(projectId));
            expect(apart ? `${resource.id} ${name} leads out of the project` : undefined).toBeUndefined();
          }
        }
      }
    }
  });

  test('files that rows show are stored', () => {
    const kinds = new Set(['file', 'files', 'image', 'images']);
    for (const resource of stored.resources) {
      const files = fieldsOf(resource).filter(({ type }) => kinds.has(type.name));
      for (const row of stored.rows(resource.id)) {
        for (const { name } of files)
          for (const id of valuesOf(row[name]))
            expect(stored.row('system/file', id), `${resource.id} ${name}`).toBeDefined();
      }
    }
  });
});

/** Times that the server sets and that lie ahead by their nature. */
const ahead = new Set(['deadline', 'nextRunTime', 'lockedUntil', 'expireTime', 'releaseTime']);

function expectHappened(there: Stored, now: number): void {
  for (const resource of there.resources) {
    const stamps = fieldsOf(resource).filter(
      ({ type, readOnly, name }) => type.name === 'datetime' && readOnly && !ahead.has(name),
    );
    for (const row of there.rows(resource.id))
      for (const { name } of stamps)
        if (row[name])
          expect(Date.parse(String(row[name])), `${resource.id} ${name} ${String(row[name])}`).toBeLessThanOrEqual(now);
  }
}

/** What was done by calls at their time, rather than written down as done. */
const doneByCalls = [
  'repairs/userRepair',
  'comments/commentBill',
  'visitors/visitorOrder',
  'visitors/visitorQrCode',
  'release/electronRelease',
  'release/goodsRelease',
  'convenience/lostAndFound',
  'meetings/order',
  'aircon/order',
  'carwash/order',
  'convenience/recharge',
  'parking/inout',
  'accounts/integralRechargeRecord',
  'meals/orderDinner',
  'shop/product',
  'shop/order',
  'shop/coupon',
  'shop/distribution',
  'shop/recovery',
  'equipment/cabinetParcel',
  'equipment/printTask',
  'orders/refundOrder',
];

test.each(doneByCalls)('%s: the log tells the steps that led to each state, in their order', (id) => {
  const { states } = stored.resources.find((resource) => resource.id === id) as Resource;
  const field = states?.field as string;
  const log = stored.by('system/operateLog', 'recordId');
  const moved = new Set<unknown>();
  for (const row of stored.rows(id)) {
    const lines = (log.get(row.id as Json) ?? []).filter(({ result }) => result === 'success');
    const times = lines.map(({ operateTime }) => Date.parse(String(operateTime)));
    expect(times[0], String(row.id)).toBe(Date.parse(String(row.createdAt)));
    expect(times, String(row.id)).toEqual(times.toSorted((one, other) => one - other));
    const last = lines.map(({ changes }) => (changes as Row | null)?.[field] as Json[] | undefined).findLast(Boolean);
    expect(last?.[1] ?? states?.initial, String(row.id)).toBe(row[field]);
    if (last) moved.add(row[field]);
  }
  expect(moved.size).toBeGreaterThan(1);
});

test('money is booked on the day on which it moved, and accounts have their movements in that order', async () => {
  const { store } = running.server.services;
  const journals = await store.find(
    journalTable.name,
    ['origin', 'day', 'occurredAt'],
    { is: 'all', of: [] },
    { limit: 100_000 },
  );
  expect(journals.length).toBeGreaterThan(850);
  const late = journals.filter(({ day, occurredAt }) => String(day) !== chinaDay(new Date(String(occurredAt))));
  expect(late.map(({ origin }) => origin)).toEqual([]);
});

test.each(['meetings/order', 'aircon/order', 'carwash/order', 'convenience/recharge'])(
  'what %s says was paid is in the ledger',
  async (id) => {
    const paid = stored.rows(id).filter(({ payWay }) => payWay);
    expect(paid.length).toBeGreaterThan(3);
    const origins = await running.server.services.store.find(
      journalTable.name,
      ['origin'],
      { is: 'compare', column: 'kind', op: '=', value: 'pay' },
      { limit: 100_000 },
    );
    const booked = new Set(origins.map(({ origin }) => String(origin).split(':').at(-1)));
    expect(paid.filter((row) => !booked.has(String(row.id)))).toEqual([]);
  },
);

test('what is open beyond its time is marked from the beginning', () => {
  const marked = stored.resources.filter(
    ({ id, declaration: { overdue } }) => overdue && stored.rows(id).some((row) => row[overdue.flag]),
  );
  expect(marked.map(({ id }) => id)).toContain('repairs/userRepair');
});

test('who was asked is late when their time limit is over, not before', () => {
  const open = stored.rows('processes/task').filter(({ taskStatus }) => taskStatus === 'open');
  const isOver = ({ deadline }: Row) => deadline !== null && Date.parse(String(deadline)) < installedAt;
  expect(open.filter(({ overdue }) => overdue).map(({ id }) => id)).toEqual(open.filter(isOver).map(({ id }) => id));
  expect(open.filter(isOver).length).toBeGreaterThan(0);
});

describe('nothing is written down before it has happened', () => {
  test('in an installation of now', () => expectHappened(stored, Date.now()));

  // Just after midnight is tests/cli/demo.test.ts.
  test.each(all ? ['00:06', '09:30', '23:58'] : ['23:58'])('in an installation of %s in China', async (time) => {
    // Days ahead, because a few stamps come from the clock of the machine.
    const now = Date.parse(`${new Date(installedAt + 172_800_000).toISOString().slice(0, 10)}T${time}:00+08:00`);
    const other = await startServer({}, () => now, { installed: true });
    await Stored.of(other.server.services)
      .then((there) => expectHappened(there, now))
      .finally(() => other.stop());
  });
});

describe('another installation', () => {
  let again: RunningServer;
  let consoleDir: string;

  /** With a console that has what `public/` holds. */
  beforeAll(async () => {
    consoleDir = await mkdtemp(join(tmpdir(), 'console-'));
    await cp('public', consoleDir, { recursive: true });
    await mkdir(join(consoleDir, 'assets'));
    await writeFile(join(consoleDir, 'index.html'), '<title>console</title>');
    again = await install({ CONSOLE_DIR: consoleDir });
  });
  afterAll(async () => {
    await again.stop();
    await rm(consoleDir, { recursive: true });
  });

  /** Nobody guesses them, so no two are alike; a slip repeats one. */
  const guarded = new Set(['passCode', 'qrCode', 'takeCode', 'openCode']);

  /** What says when is left out, and with it the ids, which are made of the time. */
  const lasting = (resource: Resource, row: Row) =>
    fieldsOf(resource).flatMap(({ name, type, spec }) =>
      ['text', 'enum', 'money', 'phone', 'plate', 'idcard', 'integer', 'bool'].includes(type.name) &&
      !spec['x-sequence'] &&
      !guarded.has(name) &&
      `${resource.id} ${name}` !== 'equipment/printTask content' &&
      !isId(row[name])
        ? [row[name] ?? null]
        : [],
    );
  /** The visitor whom a test above has added leaves traces here, and files are made when the server has time. */
  const touched = new Set([
    'system/exportTask',
    'visitors/visitorOrder',
    'system/operateLog',
    'system/loginLog',
    'settings/seq',
    'system/user',
  ]);

  test('holds the same rows', async () => {
    const other = await Stored.of(again.server.services);
    for (const resource of stored.resources.filter(({ id }) => !touched.has(id))) {
      const [one, two] = [stored, other].map((each) => each.rows(resource.id).map((row) => lasting(resource, row)));
      expect(one, resource.id).toEqual(two);
    }
  });

  test('serves the pictures that rows lead to', async () => {
    const group = stored.rows('settings/dictionaryGroup').find(({ groupCode }) => groupCode === 'DOWNLOAD_MANAGER_APP');
    const downloads = stored.by('settings/dictionaryItem', 'groupId').get(group?.id as Json) ?? [];
    expect(downloads.map(({ itemCode }) => itemCode)).toEqual(['android', 'ios']);
    for (const { url } of downloads) {
      const response = await fetch(again.url + String(url));
      expect(response.headers.get('content-type'), String(url)).toBe('image/svg+xml');
      expect(await response.text(), String(url)).toMatch(/^<svg /);
    }
    const { cookie } = await running.as('admin');
    for (const { url, size } of stored.rows('system/file')) {
      const response = await fetch(running.url + String(url), { headers: { cookie } });
      expect(response.headers.get('content-type'), String(url)).toBe('image/png');
      expect((await response.arrayBuffer()).byteLength, String(url)).toBe(size);
    }
  });
});

describe('people', () => {
  test('each list shows the administrator its rows', async () => {
    const admin = await running.as('admin');
    for (const resource of stored.resources) {
      const list = resource.calls.find(({ op }) => op === 'list');
      if (!list) continue;
      const reply = await admin.send<{ total: number }>(list.method, list.path, '', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(reply, resource.id).toMatchObject({ code: 200 });
      // Messages are shown to those whom they were sent to.
      if (!later.has(resource.id) && !resource.declaration.personal)
        expect(reply.data.total, resource.id).toBeGreaterThan(0);
    }
  });

  test('those with a role of their project work with its functions, all of which it has', async () => {
    const { access } = running.server.services;
    const desk = await running.as('desk-a');
    const { data } = await desk.get<{ grants: Record<string, string[]> }>('/user/profile');
    for (const { code, actions } of await access.grantsIn('desk-a'))
      for (const action of actions) expect(data.grants[action], action).toContain(code);
    const repairs = await desk.post<{ total: number; list: Row[] }>('/organisation/userRepair/list', { limit: 200 });
    expect(new Set(repairs.data.list.map(({ orgId }) => orgId))).toEqual(new Set([project('滨江科技园')]));
    for (const name of ['desk-a2', 'canteen-a2']) await expect(running.as(name)).rejects.toThrow(/cannot sign in/);
  });
});
