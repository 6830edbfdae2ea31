import type { CardData } from '../../../meta/dashboard/data.ts';
import { grouped } from '../../shared/digits.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** The first rows of a list; its title leads to all of them. */
export function ListBody({ data }: { data: Extract<CardData, { kind: 'list' }> }) {
  const t = useCatalogue(texts);
  if (data.rows.length === 0) return <p className={styles.empty}>{t('noRows')}</p>;
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {data.columns.map(({ name, title, amount }) => (
            <th key={name} data-amount={amount}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ id, cells }) => (
          <tr key={id}>
            {data.columns.map(({ name, amount }, i) => (
              <td key={name} title={cells[i]} data-amount={amount}>
                {(amount ? grouped(cells[i] ?? '') : cells[i]) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
