import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/linglingCard.json';

export default defineResource({
  label: '门禁卡',
  form,
  api: { prefix: '/passthrough/linglingCard' },
  code: 'pc:passthrough.linglingCard',
  menu: { section: 'passthrough', path: 'linglingCard/index', icon: 'credit-card', order: 80 },
  scope: { project: 'orgId' },
  list: {
    columns: ['cardNo', 'orgId', 'cardType', 'holderName', 'validStart', 'validEnd', 'status'],
    filters: ['orgId', 'cardType', 'permGroupId', 'validEnd', 'status'],
    search: ['cardNo', 'physicalNo', 'holderName'],
  },
  on: {
    reminders: [{ before: 'validEnd', days: 7, while: ['normal'], notify: ['author', { can: 'update' }] }],
  },
  states: {
    labels: { idle: '未发放', normal: '使用中', lost: '已挂失', expired: '已过期', cancelled: '已注销' },
    initial: 'idle',
    removable: ['idle', 'cancelled'],
    transitions: {
      issue: { label: '发卡', from: 'idle', to: 'normal', fields: ['permGroupId!', 'validStart', 'validEnd'] },
      loss: {
        label: '挂失',
        from: 'normal',
        to: 'lost',
        confirm: '挂失后该卡立即不能开门，确定挂失吗？',
        danger: true,
      },
      cancelLoss: { label: '解挂', from: 'lost', to: 'normal' },
      expire: { label: '到期', from: 'normal', to: 'expired', path: false, at: 'validEnd' },
      renew: { label: '续期', from: ['normal', 'expired'], to: 'normal', fields: ['validEnd!'] },
      recycle: {
        label: '回收',
        from: ['normal', 'lost', 'expired'],
        to: 'idle',
        stamp: { holderName: 'null' },
        confirm: true,
        danger: true,
      },
      cancel: {
        label: '注销',
        from: ['idle', 'normal', 'lost', 'expired'],
        to: 'cancelled',
        confirm: true,
        danger: true,
      },
    },
  },
  children: {
    holders: { resource: 'doors/linglingCardUser', by: 'cardId', cascade: true, inline: true },
  },
  imports: true,
});
