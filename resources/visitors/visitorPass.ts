import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/visitors/visitorPass.json';

/** Who came in and went out, and who was turned away; `src/server/areas/visitors/passes.ts` writes them. */
export default defineResource({
  label: '访客进出记录',
  form,
  api: { prefix: '/passthrough/visitorPass' },
  code: 'pc:passthrough.visitorPass',
  menu: { section: 'passthrough', path: 'visitorPassRecord/index', icon: 'swap', order: 16 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'passNo',
      'visitorName',
      'orderId',
      'virtId',
      'direction',
      'result',
      'reason',
      'passTime',
      'operatorName',
    ],
    filters: ['orderId', 'orgId', 'virtId', 'direction', 'result', 'passTime'],
    search: ['passNo', 'visitorName'],
    sort: '-passTime',
  },
  display: 'passNo',
  appendOnly: true,
});
