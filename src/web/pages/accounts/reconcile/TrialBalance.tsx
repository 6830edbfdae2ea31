import { accountKinds } from '../../../../meta/ledger-words.ts';
import { grouped } from '../../../shared/digits.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from '../statement/statement.module.css';
import type { KindBalance, Reconciled } from './reconciled.ts';
import { reconcileTexts } from './texts.ts';

const figures = ['accounts', 'balance', 'held', 'totalIn', 'totalOut'] as const;

export function TrialBalance({ found: { kinds, sums } }: { found: Pick<Reconciled, 'kinds' | 'sums'> }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(accountKinds);
  const named = (each: KindBalance) => {
    const own = kind(each.kind) || each.kind;
    return each.ownerType === 'outside' ? own : `${kind(each.ownerType) || each.ownerType} · ${own}`;
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {figures.map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((each) => (
          <tr key={`${each.ownerType} ${each.kind} ${each.currency}`}>
            <td>{named(each)}</td>
            {figures.map((name) => (
              <td key={name} className={styles.number} data-label={t(name)}>
                {grouped(String(each[name]))}
              </td>
            ))}
          </tr>
        ))}
        {sums.map(({ currency, sum }) => (
          <tr key={currency} className={styles.stand}>
            <td>
              {t('sum')} {currency}
            </td>
            <td />
            <td className={`${styles.number} ${sum === '0.00' ? styles.good : styles.bad}`}>{grouped(sum)}</td>
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
