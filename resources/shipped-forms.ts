import type { ShippedForm } from '../src/meta/shipped-form.ts';

/**
 * The forms with which every project begins, by the kind of their applications: `forms/processes/process/<kind>.json`
 * asks, `flows/processes/process/<kind>.json` decides. What a project makes of its own stays its own.
 */
export default {
  reception: { name: '楼宇接待申请', category: 'reception', publicFill: true },
  entrance: { name: '入场申请', category: 'access', submitLimit: 'daily' },
  card: { name: '制卡申请', category: 'card' },
  workcard: { name: '工作证制作申请', category: 'card' },
  nameplate: { name: '铭牌制作申请', category: 'card' },
  worknumber: { name: '工号牌制作申请', category: 'card' },
  borrow: { name: '物品借用申请', category: 'borrow' },
  custom: { name: '通用申请', category: 'other' },
} satisfies Record<string, ShippedForm>;
