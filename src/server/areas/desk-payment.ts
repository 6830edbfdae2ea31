import { AppError } from '../../meta/errors.ts';

/** Money that somebody at a desk has seen: a wallet or a credit is charged by paying, not by saying so. */
const seen: ReadonlySet<unknown> = new Set(['cash', 'transfer', 'wechat', 'alipay']);

export const isSeen = (payWay: unknown): boolean => seen.has(payWay);

/** Does not go back through our hands: somebody pays it back there, or the channel does, and then there is a voucher. */
export const isPaidBackOutside = (payWay: unknown): boolean => isSeen(payWay) && payWay !== 'cash';

export const wrongPayWay = () => new AppError('invalid', {}, { errors: [{ path: 'payWay', problem: 'notAChoice' }] });

export function refuseUnseen({ payWay }: { readonly payWay?: unknown }): void {
  if (!isSeen(payWay)) throw wrongPayWay();
}

/** The other way round: what was seen is recorded by collecting it. */
export function refuseSeen({ payWay }: { readonly payWay?: unknown }): void {
  if (isSeen(payWay)) throw wrongPayWay();
}
