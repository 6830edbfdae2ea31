import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay, weekdayNumber } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { enterLegalDays } from '../../src/server/areas/settings/legal-days.ts';
import { workCalendarWithHours } from '../../src/server/calendar/work-calendar.ts';
import { addWorkTime } from '../../src/server/calendar/work-time.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { all, type Condition } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

/** The Monday after next: of the week behind it, each day is a workday or a weekend wherever nobody says otherwise. */
const monday = addDays(chinaDay(Date.now()), 15 - weekdayNumber(chinaDay(Date.now())));
const [tuesday, saturday] = [addDays(monday, 1), addDays(monday, 5)];

const enter = (orgId: string | null, day: string, kind: 'holiday' | 'workday', who = admin) =>
  who.post<{ orgId: string | null }>('/basesetting/calendarDay/add', {
    day,
    kind,
    dayName: '校庆',
    ...(orgId !== null && { orgId }),
  });

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

describe('the calendar', () => {
  test('is entered once for each year, and what people took out stays out', async () => {
    const context = systemContext(server.server.services);
    const [year, first, last] = [2044, '2044-01-01', '2044-12-31'];
    const ofYear: Condition = all(
      { is: 'compare', column: 'day', op: '>=', value: first },
      { is: 'compare', column: 'day', op: '<=', value: last },
    );
    const days = asSystem(context, 'settings/calendarDay');
    expect(await enterLegalDays(context, year)).toBe(13);
    const entered = await days.find(ofYear);
    expect(entered.find(({ day }) => day === '2044-10-01')).toMatchObject({ kind: 'holiday', dayName: '国庆节' });
    expect(await admin.post(`/basesetting/calendarDay/delete/${entered[0]?.id as string}`)).toMatchObject({
      code: 200,
    });
    expect(await enterLegalDays(context, year)).toBe(0);
    expect(await days.find(ofYear)).toHaveLength(12);
  });

  test('has one word for a day: of a project, and of all of them', async () => {
    const { orgId } = await addCanteen(rows);
    expect(await enter(orgId, '2043-05-04', 'holiday')).toMatchObject({ code: 200 });
    expect(await enter(null, '2043-05-04', 'holiday')).toMatchObject({ code: 200 });
    expect(await enter(orgId, '2043-05-04', 'workday')).toMatchObject({ code: 409 });
    expect(await enter(null, '2043-05-04', 'workday')).toMatchObject({ code: 409 });
  });

  test('a project writes its own days, and not those of all projects', async () => {
    const project = await server.as('project-a');
    const own = await enter(null, '2043-05-05', 'holiday', project);
    expect(own).toMatchObject({ code: 200 });
    expect(own.data.orgId).toEqual(expect.any(String));
    expect(await enter(null, '2043-05-05', 'holiday', await server.as('merchant-a'))).toMatchObject({ code: 403 });
  });

  test('marks the days of a year for whoever picks one: those of all projects, and those of their own', async () => {
    const marks = async (name: string) =>
      (await (await server.as(name)).get<Row[]>('/basesetting/calendarDay/marks?year=2046')).data;
    // A Saturday, a Monday, and a Sunday that is no workday anyway.
    for (const [day, kind] of [
      ['2046-05-05', 'workday'],
      ['2046-05-07', 'holiday'],
    ] as const)
      expect(await enter(null, day, kind)).toMatchObject({ code: 200 });
    expect(await enter(null, '2046-05-08', 'workday', await server.as('project-a'))).toMatchObject({ code: 200 });
    expect(await enter(null, '2046-05-09', 'holiday', await server.as('project-a'))).toMatchObject({ code: 200 });
    const shared = [
      { day: '2046-05-05', kind: 'workday', name: '校庆' },
      { day: '2046-05-07', kind: 'holiday', name: '校庆' },
    ];
    for (const name of ['project-a', 'merchant-a'])
      expect(await marks(name)).toEqual([...shared, { day: '2046-05-09', kind: 'holiday', name: '校庆' }]);
    for (const name of ['project-b', 'centre-a']) expect(await marks(name)).toEqual(shared);
    for (const wrong of ['', '?year=1999', '?year=heute'])
      expect(await admin.get(`/basesetting/calendarDay/marks${wrong}`)).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'year' }] },
      });
  });

  test('has the working hours of the project, which end after they begin', async () => {
    const { orgId } = await addCanteen(rows);
    const set = async (workStart: string, workEnd: string) => {
      const { version } = (await rows.find(rows.resource('organisation/organization'), orgId)) as StoredRow;
      return admin.post('/organisation/organization/update', { id: orgId, version, workStart, workEnd });
    };
    expect(await set('18:30', '')).toMatchObject({ data: { errors: [{ path: 'workEnd' }] } });
    expect(await set('07:30', '16:00')).toMatchObject({ code: 200 });
    const day = '2043-06-01';
    const calendar = await workCalendarWithHours(server.server.services, undefined, orgId, day);
    const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`);
    expect(addWorkTime(at('07:00'), 3_600_000, calendar)).toBe(at('08:30'));
    expect(addWorkTime(at('15:30'), 3_600_000, calendar)).toBe(at('08:00') + 86_400_000);
  });
});

describe('a canteen that follows it', () => {
  let canteen: Canteen;
  let lineId: string;
  let mealId: string;
  let userId: string;

  beforeAll(async () => {
    canteen = await addCanteen(rows, undefined, { weekDays: ['w1', 'w2', 'w3', 'w4', 'w5'] });
    mealId = (await addDish(rows, canteen)).id;
    lineId = (await addLine(rows, canteen, [mealId])).id;
    userId = (await addPerson(rows, canteen.orgId)).id;
    await enter(canteen.orgId, monday, 'workday');
    await enter(canteen.orgId, tuesday, 'holiday');
    await enter(canteen.orgId, saturday, 'workday');
  });

  const follow = (followsCalendar: boolean) =>
    rows.makeRoom(rows.resource('meals/rule'), { orgId: canteen.orgId }).then(() =>
      rows.add(rows.resource('meals/rule'), {
        orgId: canteen.orgId,
        status: 'enabled',
        advanceDays: 60,
        holidays: [],
        followsCalendar,
        noShowLimit: null,
        maxOrdersPerMeal: null,
        payOrder: ['cash'],
      }),
    );
  const order = (dinnerDate: string) =>
    admin.postJson('/ordermeal/web/orderDinner/add', {
      lineId,
      dateTypeId: canteen.dateTypeId,
      dinnerDate,
      userId,
      items: [{ mealId, quantity: 1 }],
    });

  test('serves nothing on a day off, and on a Saturday that is worked what it serves on workdays', async () => {
    await follow(true);
    expect(await order(monday)).toMatchObject({ code: 200 });
    expect(await order(tuesday)).toMatchObject({ data: { errors: [{ path: 'dinnerDate' }] } });
    expect(await order(saturday)).toMatchObject({ code: 200 });
    expect(await order(addDays(saturday, 1))).toMatchObject({ data: { errors: [{ path: 'dinnerDate' }] } });
    const { days } = (
      await admin.post<{ days: { day: string; kind: string; dayName: string | null; mealIds: string[] }[] }>(
        '/ordermeal/web/lineManage/weekMenu',
        { merchantId: canteen.merchantId, week: monday },
      )
    ).data;
    expect(days.map(({ kind, mealIds }) => `${kind} ${mealIds.length}`)).toEqual([
      'workday 1',
      'holiday 0',
      ...days.slice(2, 5).map(({ kind }) => `${kind} ${kind === 'workday' ? 1 : 0}`),
      'workday 1',
      'weekend 0',
    ]);
    expect(days[1]).toMatchObject({ day: tuesday, dayName: '校庆' });
  });

  test('one that does not goes by the week alone', async () => {
    await follow(false);
    expect(await order(tuesday)).toMatchObject({ code: 200 });
    expect(await order(saturday)).toMatchObject({ data: { errors: [{ path: 'dinnerDate' }] } });
  });
});
