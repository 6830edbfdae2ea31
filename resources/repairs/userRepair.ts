import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/repairs/userRepair.json';

export default defineResource({
  label: '报修工单',
  form,
  api: { prefix: '/organisation/userRepair' },
  code: 'pc.convenient.repair',
  menu: { section: 'convenience', path: 'userRepair/index', icon: 'tool', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: ['repairNo', 'orgId', 'repairTypeId', 'location', 'content', 'reporterName', 'urgency', 'staffId', 'appointTime', 'status'],
    filters: ['orgId', 'repairTypeId', 'repairArea', 'urgency', 'channel', 'staffId', 'timeout', 'score', 'createdAt', 'status'],
    search: ['repairNo', 'reporterName', 'location', 'reporterPhone'],
    globalSearch: true,
    views: { table: true, board: { card: ['location', 'content', 'urgency', 'staffId'], sums: ['totalFee'] }, calendar: { from: 'appointTime', card: ['location', 'staffId', 'urgency'] } },
  },
  display: 'repairNo',
  states: {
    title: '工单状态',
    labels: { wait: '待派单', dispatched: '待接单', processing: '处理中', paused: '已暂停', wait_pay: '待支付', wait_evaluate: '待评价', wait_visit: '待回访', finished: '已完成', cancelled: '已取消' },
    initial: 'wait',
    editable: ['wait', 'dispatched'],
    removable: ['wait', 'cancelled'],
    transitions: {
      dispatch: { label: '派单', from: 'wait', to: 'dispatched', fields: ['staffId'], stamp: { dispatchTime: 'now' } },
      grab: { label: '抢单', from: 'wait', to: 'processing', fields: ['staffId!'], stamp: { dispatchTime: 'now' } },
      accept: { label: '接单', from: 'dispatched', to: 'processing' },
      return: { label: '退单', from: ['dispatched', 'processing'], to: 'wait', stamp: { staffId: 'null', dispatchTime: 'null' } },
      transfer: { label: '转单', from: ['dispatched', 'processing'], to: 'dispatched', fields: ['staffId!'], stamp: { dispatchTime: 'now' } },
      pause: { label: '暂停', from: 'processing', to: 'paused' },
      resume: { label: '恢复', from: 'paused', to: 'processing' },
      requestPay: { label: '申请收费', from: 'processing', to: 'wait_pay', fields: ['laborFee!', 'materialFee!'] },
      pay: { label: '确认支付', from: 'wait_pay', to: 'wait_evaluate', confirm: '确认已收到费用吗？', stamp: { finishTime: 'now' } },
      finish: { label: '完工', from: 'processing', to: 'wait_evaluate', fields: ['arriveTime', 'materials', 'resultImages'], stamp: { finishTime: 'now' } },
      evaluate: { label: '评价', from: 'wait_evaluate', to: 'wait_visit', fields: ['score!', 'evaluateContent'] },
      visit: { label: '回访办结', from: ['wait_visit', 'wait_evaluate'], to: 'finished' },
      reopen: { label: '返修', from: ['wait_evaluate', 'wait_visit', 'finished'], to: 'dispatched', stamp: { finishTime: 'null', dispatchTime: 'now' }, confirm: '工单将退回原维修人员重新处理，确定返修吗？' },
      cancel: { label: '取消工单', from: ['wait', 'dispatched'], to: 'cancelled', fields: ['cancelReason!'], danger: true },
    },
  },
  overdue: { flag: 'timeout', deadline: 'deadline', while: ['wait', 'dispatched', 'processing', 'paused'] },
  on: {
    added: [notify({ can: 'dispatch' })],
    moved: {
      dispatch: [notify('staffId')],
      transfer: [notify('staffId')],
      return: [notify({ can: 'dispatch' })],
      finish: [notify('author')],
      cancel: [notify('author', 'staffId')],
    },
  },
});
