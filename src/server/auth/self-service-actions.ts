import type { CommandName } from '../../meta/log-names.ts';
/**
 * Changes that users make to their own accounts, each after the proof it requires. Other rules for accounts let these
 * actions pass. The operation log shows them under these names.
 */
export const passwordChange = '修改密码' satisfies CommandName;
export const secondFactorChange = '设置双重验证' satisfies CommandName;

export const ownChanges: ReadonlySet<string> = new Set([passwordChange, secondFactorChange]);
