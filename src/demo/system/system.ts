import type { Row } from '../../meta/json.ts';
import { requestExport } from '../../server/features/export/request.ts';
import type { Person } from '../../server/install/calls.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { resourceOf } from '../../server/records/resource-of.ts';
import { accountNamed } from '../processes/seats.ts';
import { nth, type Campus } from '../campus.ts';

/** Exports and saved views of administrators. */
export async function addTraces(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  for (const campus of campuses) {
    const administrator = await accountNamed(seeder, `project-${campus.key.toLowerCase()}`);
    await addExports(seeder, campus, administrator);
    await addViews(seeder, campus, administrator.id);
  }
}

/** Files that were asked for just now: the server that starts makes them. One was given up. */
async function addExports(seeder: Seeder, { orgId }: Campus, person: Person): Promise<void> {
  const calls = seeder.by(person, seeder.time.ago(25));
  const request = (id: string, values: Row = {}) =>
    calls.do(({ principal, ...context }) => {
      // The file holds what the person may read, in their project.
      const scopeIds = { ...principal.scopeIds, project: [orgId] };
      const own = { ...context, principal: { ...principal, scopeIds } };
      return requestExport(own, resourceOf(own, id), values);
    });
  const { id } = await request('visitors/visitorOrder', { _format: 'csv' });
  await calls.move('system/exportTask', String(id), 'cancel');
  await request('residents/household');
  await request('billing/billRecord', { _format: 'csv' });
}

async function addViews(seeder: Seeder, { orgId }: Campus, userId: string): Promise<void> {
  const views = await seeder.table(
    'system/tempViewSettings',
    {
      ownerId: userId,
      createdBy: userId,
      shareScope: 'org',
      orgId,
    },
    'viewName entityCode filters columns sorters isDefault',
    [
      [
        '待派工单',
        'repairs/userRepair',
        { status: 'wait' },
        ['repairNo', 'location', 'urgency', 'status'],
        [{ field: 'createdAt', order: 'desc' }],
        true,
      ],
      [
        '今日订餐',
        'meals/orderDinner',
        { status: 'ordered' },
        ['orderNo', 'realName', 'dateTypeId', 'status'],
        null,
        false,
      ],
      [
        '空置房间',
        'space/roomNo',
        { status: 'vacant' },
        ['fullName', 'buildArea', 'status'],
        [{ field: 'roomCode', order: 'asc' }],
        false,
      ],
    ],
  );
  for (const [i, settingId] of views.entries())
    await seeder.add('system/tempViewDat', {
      settingId,
      userId,
      createdBy: userId,
      columnState: { hidden: [] },
      pageSize: 20 + i * 10,
      density: nth(['default', 'middle', 'small'], i),
      lastUseTime: seeder.time.past(i, '09:05'),
    });
}
