/**
 * What the log and messages call things that no declaration names. They are translated as texts of declarations are, so
 * each stands here once.
 */

/** Commands of hand-made calls and of the product. */
export const commandNames = [
  '下载',
  '共享视图',
  '取消共享视图',
  '新增定时发送',
  '暂停定时发送',
  '恢复定时发送',
  '删除定时发送',
  '新增大屏终端',
  '停用大屏终端',
  '启用审批流程',
  '停用审批流程',
  '保存流程草稿',
  '发布流程',
  '恢复内置流程',
  '设置代理人',
  '取消代理人',
  '发送测试',
  '立即执行',
  '查看签名密钥',
  '生成密钥',
  '生成设备密钥',
  '设置支付密码',
  '重置支付密码',
  '发布菜单',
  '撤下菜单',
  '随楼栋更名',
  '随单元更名',
  '充值',
  '还款',
  '转入子账户',
  '重发失败',
  '修改密码',
  '设置双重验证',
  '校验操作日志',
  '恢复防改保护',
  '核对总账',
  '重新执行',
  '放弃执行',
  '连续失败告警',
] as const;
export type CommandName = (typeof commandNames)[number];

/** News that follow from no step. */
export const newsNames = ['发布', '账单通知', '余量不足', '容量不足', '空调未能开启', '空调未能关闭'] as const;
export type NewsName = (typeof newsNames)[number];

/** What an entry of the log is about, where it is no resource. */
export const subjectNames = ['后台任务', '总账'] as const;
export type SubjectName = (typeof subjectNames)[number];
