import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';

/** How many rows each day has, where they are too many to be shown. */
export function DayCounts({
  days,
  onDay,
}: {
  days: readonly { day: string; rows: number }[];
  onDay(day: string): void;
}) {
  const t = useCatalogue(spanTexts);
  const maxCount = Math.max(1, ...days.map(({ rows }) => rows));
  return (
    <div className={styles.counts}>
      <p role="status">{t('tooMany')}</p>
      <ol>
        {days.map(({ day, rows }) => (
          <li key={day}>
            <button type="button" onClick={() => onDay(day)} disabled={days.length === 1}>
              <time dateTime={day}>{day}</time>
              <span className={styles.share}>
                <i style={{ width: `${(100 * rows) / maxCount}%` }} />
              </span>
              <b>{t('ofDay', { count: rows.toLocaleString('en') })}</b>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
