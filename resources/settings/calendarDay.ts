import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/calendarDay.json';

/**
 * Days that are not what their place in the week says: time limits in working time, overtime of air conditioning and
 * canteens go by them. `src/server/calendar/work-calendar.ts` reads them.
 */
export default defineResource({
  label: '节假日安排',
  form,
  api: { prefix: '/basesetting/calendarDay' },
  code: 'basesetting.calendarDay',
  menu: { section: 'sysSetting', path: 'calendarDay/index', icon: 'calendar', order: 95 },
  scope: { project: 'orgId' },
  list: {
    columns: ['day', 'dayName', 'kind', 'orgId', 'remark'],
    filters: ['day', 'kind', 'orgId'],
    search: ['dayName'],
    sort: '-day',
    views: { table: true, calendar: { from: 'day', card: ['kind', 'orgId'] } },
  },
  display: 'dayName',
  imports: true,
});
