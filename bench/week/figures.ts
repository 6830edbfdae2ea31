export interface Stored {
  readonly id: string;
  readonly version: number;
}

export const days = 7;
/** Callers at the same moment. */
export const atOnce = 16;
export const walletCents = 100_000;
export const prices = { portion: '12.00', product: '10.00', coupon: '5.00' };

export const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);
