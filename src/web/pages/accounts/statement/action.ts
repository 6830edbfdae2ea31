import { addressOf } from '../../../address.ts';
import { allowed } from '../../../providers/access.ts';
import type { HandMadeAction } from '../../resource/actions/hand-made.ts';
import type { HolderName } from './calls.ts';

/** From an account to what happened in it. Whoever may read the row finds it there. */
export const statementAction = (resource: string, holder: HolderName): HandMadeAction => ({
  resource,
  name: 'show',
  label: { zh: '账户明细', en: 'Statement', es: 'Extracto' },
  fits: () => allowed('list', 'wallet.statement'),
  async run({ id }) {
    location.assign(
      addressOf(`/enterpiseManger/accountStatement?${new URLSearchParams({ holder, id: String(id) }).toString()}`),
    );
  },
});
