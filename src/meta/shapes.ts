import type { FieldSpec } from './field.ts';
import type { JsonSchema } from './json.ts';
import { tell } from './reactions.ts';
import type { FormFile } from './resource.ts';

/** Ways to pay: what somebody at a desk has seen, and the wallets and accounts that pay here. */
export const payWays = {
  seen: ['cash', 'transfer', 'wechat', 'alipay'],
  ofPerson: ['cash_wallet', 'welfare', 'subsidy', 'credit'],
  ofEnterprise: ['cash_wallet', 'credit'],
} as const;

/** Common fields that forms share: `"orgId": { "x-shape": "project" }`. Other keywords in the form override them. */
export const fieldShapes = {
  project: { title: '所属项目', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
  enabled: { title: '状态', 'x-type': 'enum', 'x-options': { enabled: '启用', disabled: '停用' }, default: 'enabled' },
  order: { title: '显示顺序', 'x-type': 'integer', maximum: 9999 },
  remark: { title: '备注', 'x-type': 'longtext', maxLength: 500 },
  sex: { title: '性别', 'x-type': 'enum', 'x-options': { male: '男', female: '女', unknown: '保密' } },
  personnel: {
    title: '人员类别',
    'x-type': 'enum',
    'x-options': {
      formal: '正式员工',
      outsource: '外包人员',
      student: '学生',
      teacher: '教职工',
      visitor: '临时人员',
      retire: '退休人员',
    },
  },
  weekdays: {
    title: '适用星期',
    'x-type': 'enums',
    'x-options': { w1: '周一', w2: '周二', w3: '周三', w4: '周四', w5: '周五', w6: '周六', w7: '周日' },
  },
  payWay: {
    title: '支付方式',
    'x-type': 'enum',
    'x-options': {
      cash_wallet: '现金钱包',
      welfare: '福利钱包',
      subsidy: '餐补钱包',
      wechat: '微信支付',
      alipay: '支付宝',
      credit: '企业授信',
      cash: '现金',
      transfer: '银行转账',
    },
  },
  tradeNo: { title: '渠道交易号', maxLength: 64, description: '微信支付订单号，填写后退款由系统向微信发起' },
  refundVoucher: {
    title: '退款凭证号',
    maxLength: 64,
    readOnly: true,
    description: '支付渠道的退款单号或转账流水号',
  },
  refundFail: { title: '渠道拒绝原因', maxLength: 200, readOnly: true },
  configName: { title: '配置名称', maxLength: 50, 'x-unique': true },
  accessKey: { title: '接口账号', maxLength: 64 },
  accessSecret: { title: '接口密钥', 'x-type': 'password', description: '保存后不再显示' },
  perSecond: { title: '每秒最多发送（条）', 'x-type': 'integer', minimum: 1, maximum: 1000, description: '不填不限' },
  quietFrom: { title: '免打扰开始', 'x-type': 'time', description: '该时段内只发验证码，其余到时段结束再发' },
  quietTo: { title: '免打扰结束', 'x-type': 'time' },
  isDefault: { title: '默认配置', 'x-type': 'bool', description: '验证码经默认配置发送' },
} as const satisfies Readonly<Record<string, FieldSpec>>;

const shapes: ReadonlyMap<string, FieldSpec> = new Map(Object.entries<FieldSpec>(fieldShapes));

/** The form with every shape expanded. */
export function withShapes(form: FormFile): FormFile {
  const allOf = form.allOf?.map((part) => ({
    ...part,
    ...(part.then && { then: writtenOut(part.then) }),
    ...(part.else && { else: writtenOut(part.else) }),
  }));
  return { ...writtenOut(form), ...(allOf && { allOf }) };
}

const writtenOut = <T extends { properties?: Record<string, JsonSchema> }>(part: T): T =>
  part.properties
    ? {
        ...part,
        properties: Object.fromEntries(Object.entries(part.properties).map(([name, spec]) => [name, full(spec)])),
      }
    : part;

function full(spec: JsonSchema): JsonSchema {
  if (!('x-shape' in spec)) return spec;
  const { 'x-shape': shape, ...own } = spec;
  return { ...shapes.get(String(shape)), ...own };
}

/** Projects where customers buy; those that are suspended go on being looked after, those that are closed do not. */
export const selling = ['preparing', 'running'] as const;
export const serving = ['preparing', 'running', 'suspended'] as const;

/** Common states; a declaration spreads them into its own. */

export const onShelf = {
  labels: { on: '上架', off: '下架' },
  initial: 'off',
  removable: ['off'],
  transitions: {
    on: { label: '上架', from: 'off', to: 'on' },
    off: { label: '下架', from: 'on', to: 'off', confirm: true, danger: true },
  },
} as const;

export const enableTransitions = {
  disable: { label: '停用', from: 'enabled', to: 'disabled', confirm: true, danger: true },
  enable: { label: '启用', from: 'disabled', to: 'enabled' },
} as const;

/** A reviewer sends the row back with a reason, and it is submitted again. */
export const audit = {
  reject: { label: '驳回', from: 'pending', to: 'rejected', fields: ['auditRemark!'], danger: true },
  resubmit: { label: '重新提交', from: 'rejected', to: 'pending' },
} as const;

/** An order is paid from a wallet or an account here, or somebody at a desk has seen the money. */
export const payment = <const To extends string, const Ways extends readonly string[], const Stamp extends object>(
  to: To,
  { payWay, confirm, stamp }: { readonly payWay: Ways; readonly confirm: string; readonly stamp?: Stamp },
) =>
  ({
    pay: {
      label: '钱包支付',
      from: 'unpaid',
      to,
      fields: ['payWay!'],
      choices: { payWay },
      confirm,
      ...(stamp && { stamp }),
    },
    collect: {
      label: '登记收款',
      from: 'unpaid',
      to,
      fields: ['payWay!', 'tradeNo'],
      choices: { payWay: payWays.seen },
      confirm: '确认已收到费用吗？',
      ...(stamp && { stamp }),
    },
  }) as const;

/**
 * A refund by a payment channel. The order waits until the money has arrived; if the channel refuses, the money is still
 * owed, and somebody pays it back by hand.
 */
export const channelRefund = <const Paid extends string, const End extends string>(
  from: Paid | readonly Paid[],
  to: End,
) =>
  ({
    awaitRefund: { label: '等待渠道退款', from, to: 'refunding', path: false },
    refundDone: {
      label: '登记退款到账',
      from: ['refunding', 'refundFailed'],
      to,
      fields: ['refundVoucher!'],
      confirm: '确认已在支付渠道退款给付款人吗？',
    },
    failRefund: { label: '渠道拒绝退款', from: 'refunding', to: 'refundFailed', fields: ['refundFail!'], danger: true },
  }) as const;

/** Meanwhile it waits for the channel, or for whoever can say that the money is back. */
export const refundWaits = ['refunding', 'refundFailed'] as const;

/** A refund that is asked for and not agreed to; `areas/refund-asked.ts` puts the order where it was. */
export const rejectRefund = {
  label: '驳回退款',
  from: 'refunding',
  to: 'finished',
  confirm: '订单将回到申请退款前的状态，确定驳回吗？',
  danger: true,
} as const;

/** What whoever ordered hears of it. */
export const refundRejected = tell(
  ['userId'],
  '退款申请未通过',
  '您的订单{{orderNo}}的退款申请未通过，订单将继续处理，如有疑问请联系商家或物业。',
);

/** A draft that a second approver has to approve before it is sent. */
export const approval = {
  submit: { label: '提交审批', from: ['draft', 'rejected'], to: 'pending' },
  approval: { label: '审批通过', from: 'pending', to: 'approved', fields: ['approvalRemark'], fourEyes: true },
  reject: { label: '驳回', from: 'pending', to: 'rejected', fields: ['approvalRemark!'], danger: true },
} as const;

/** The delivery of an approved message; the sending job reports the result. */
export const sendTransitions = {
  send: { label: '发送', from: ['approved', 'failed'], to: 'sending', stamp: { sendTime: 'now' } },
  resendFailed: { label: '重发失败', from: 'sent', to: 'sending', confirm: '只重发给未送达的接收人，确定重发吗？' },
  recall: {
    label: '撤回',
    from: 'sending',
    to: 'cancelled',
    confirm: '尚未发出的不再发送，已发出的无法收回。确定撤回吗？',
    danger: true,
  },
  // Also once the only delivery that was in doubt turns out to have arrived.
  success: { label: '发送成功', from: ['sending', 'failed'], to: 'sent', path: false },
  fail: { label: '发送失败', from: 'sending', to: 'failed', path: false },
} as const;

/** The states of messages that need an approval, from draft to delivery. */
export const messageLabels = {
  draft: '草稿',
  pending: '待审批',
  rejected: '已驳回',
  approved: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
} as const;
