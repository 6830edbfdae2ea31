import type { Row } from '../../meta/json.ts';

/** Somebody asks for the money of an order; another person agrees to it or not. */
export const askForRefund = ({ status = null }: Row): Row => ({ refundFrom: status });

/** It is not agreed to, and the order goes on where it was. */
export const rejectRefund = ({ refundFrom = null }: Row): Row => ({
  ...(refundFrom !== null && { status: refundFrom }),
  refundFrom: null,
});
