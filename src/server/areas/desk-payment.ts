import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';

/** Money that somebody at a desk has seen: a wallet or a credit is charged by paying, not by saying so. */
const seen: ReadonlySet<unknown> = new Set(['cash', 'transfer', 'wechat', 'alipay']);

export function refuseUnseen({ payWay }: Row): void {
  if (!seen.has(payWay)) throw new AppError('invalid', {}, { errors: [{ path: 'payWay', problem: 'notAChoice' }] });
}
