import { joinList } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useAccessLabels } from '../access/words.ts';
import styles from './policy.module.css';
import type { RowAnswer } from './questions.ts';
import { policyTexts } from './texts.ts';

/** Whether a record is within the user's reach, and the scope values of both. */
export function RowPlace({ row: { label, title, deleted, inReach, placings } }: { row: RowAnswer }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const names = (some: readonly string[]) => joinList(some) || t('none');
  return (
    <>
      <p className={inReach ? undefined : styles.warning}>
        {t(deleted ? 'rowDeleted' : inReach ? 'rowInside' : 'rowOutside', { title, label })}
      </p>
      {placings.length > 0 && (
        <div className={styles.lines}>
          <table>
            <thead>
              <tr>
                {(['scope', 'rowBelongs', 'userBelongs', 'fits'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {placings.map(({ kind, inside, row, own }) => (
                <tr key={kind}>
                  <td>{words.scope(kind)}</td>
                  <td>{names(row)}</td>
                  <td>{names(own)}</td>
                  <td>{t(inside ? 'yes' : 'no')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
