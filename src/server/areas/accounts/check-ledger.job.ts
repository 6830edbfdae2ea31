import type { MakeJob } from '../../http/kit.ts';
import { checkLedgerAndNote, problemsOf } from './check-ledger.ts';

/** In the small hours where the product is used: is the ledger sound? */
export default ((parts) => ({
  name: 'checkLedger',
  label: '核对总账',
  group: '资金',
  cron: '40 3 * * *',
  catchUp: 'last',
  seconds: 3600,
  async run() {
    const check = await checkLedgerAndNote(parts);
    return check.sound
      ? `${check.accounts} 个账户的余额与分录相符`
      : `总账有 ${problemsOf(check).length} 处不符，详见“对账”`;
  },
})) satisfies MakeJob;
