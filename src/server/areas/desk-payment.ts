import { AppError } from '../../meta/errors.ts';
import { payWays } from '../../meta/shapes.ts';

/** Money that somebody at a desk has seen: a wallet or a credit is charged by paying, not by saying so. */
const seen: ReadonlySet<unknown> = new Set(payWays.seen);

export const isSeen = (payWay: unknown): boolean => seen.has(payWay);

/** Does not go back through our hands: somebody pays it back there, or the channel does, and then there is a voucher. */
export const isPaidBackOutside = (payWay: unknown): boolean => isSeen(payWay) && payWay !== 'cash';

export const wrongPayWay = () => new AppError('invalid', {}, { errors: [{ path: 'payWay', problem: 'notAChoice' }] });

export const noPayWay = () =>
  new AppError('invalid', {}, { errors: [{ path: 'payWay', problem: 'required', values: { title: '支付方式' } }] });

export function refuseUnseen({ payWay }: { readonly payWay?: unknown }): void {
  if (!isSeen(payWay)) throw wrongPayWay();
}
