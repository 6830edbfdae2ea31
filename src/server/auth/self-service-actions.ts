/**
 * Changes that users make of their own accounts, each after having proved what it asks for. Other rules
 * of accounts let them pass. The log of operations shows them under these names.
 */
export const passwordChange = '修改密码';
export const secondFactorChange = '设置双重验证';

export const ownChanges: ReadonlySet<string> = new Set([passwordChange, secondFactorChange]);
