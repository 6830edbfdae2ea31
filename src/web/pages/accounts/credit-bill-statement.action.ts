import { addressOf } from '../../address.ts';
import { allowed } from '../../providers/access.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

/** From a bill to the movements of its period. */
const action: HandMadeAction = {
  resource: 'accounts/creditBill',
  name: 'show',
  label: { zh: '账期明细', en: 'Movements of the period', es: 'Movimientos del periodo' },
  fits: () => allowed('list', 'wallet.statement'),
  async run({ creditId, periodStart, periodEnd }) {
    const asked = { holder: 'credit', id: String(creditId), from: String(periodStart), to: String(periodEnd) };
    location.assign(addressOf(`/enterpiseManger/accountStatement?${new URLSearchParams(asked).toString()}`));
  },
};

export default action;
