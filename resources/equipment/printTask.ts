import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/printTask.json';

/** A slip on its way to a printer. Printers fetch what waits for them and report what became of it. */
export default defineResource({
  label: '打印任务',
  form,
  api: { prefix: '/equipment/printTask', add: false, update: false, remove: false, removeMany: false },
  code: 'merchant.printTask',
  menu: { section: 'equipment', path: 'printTask/index', icon: 'file-done', order: 25 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'orderNo',
      'ticketType',
      'merchantId',
      'equipmentId',
      'queueTime',
      'printTime',
      'resultMessage',
      'status',
    ],
    filters: ['merchantId', 'equipmentId', 'ticketType', 'queueTime', 'status'],
    search: ['orderNo'],
    sort: '-queueTime',
  },
  display: 'orderNo',
  states: {
    labels: { waiting: '待打印', sent: '打印中', printed: '已打印', failed: '打印失败', cancelled: '已取消' },
    initial: 'waiting',
    transitions: {
      send: { label: '打印机取走', from: ['waiting', 'sent'], to: 'sent', path: false, stamp: { sentTime: 'now' } },
      succeed: { label: '打印成功', from: 'sent', to: 'printed', path: false, stamp: { printTime: 'now' } },
      postpone: { label: '稍后重试', from: 'sent', to: 'waiting', path: false, stamp: { printTime: 'now' } },
      fail: { label: '打印失败', from: 'sent', to: 'failed', path: false, stamp: { printTime: 'now' } },
      // A slip that comes out much later is cooked or delivered twice.
      expire: {
        label: '超时未打印',
        from: ['waiting', 'sent'],
        to: 'failed',
        path: false,
        after: { time: '30m', of: 'queueTime' },
      },
      reprint: {
        label: '重新打印',
        from: ['printed', 'failed', 'cancelled'],
        to: 'waiting',
        stamp: { queueTime: 'now', nextTime: 'null', resultMessage: 'null' },
      },
      cancel: { label: '取消打印', from: 'waiting', to: 'cancelled' },
    },
  },
  keep: [{ days: 90, states: ['printed', 'failed', 'cancelled'] }],
  on: { moved: { fail: [notify({ can: 'reprint' })], expire: [notify({ can: 'reprint' })] } },
});
