import type { LeadersOf } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

const levels = Array.from({ length: 10 }, (_, i) => i + 1);

/** From which head above the starter up to which. */
export function LeaderLevels({ who, onChange }: { who: LeadersOf; onChange(who: LeadersOf): void }) {
  const t = useCatalogue(flowTexts);
  const { from = 1, to = from } = who;
  const set = (first: number, last: number | 'top') =>
    onChange({
      leaderOf: 'starter',
      ...(first > 1 && { from: first }),
      ...(last !== first && { to: last }),
    });
  return (
    <>
      <label>
        {t('fromLevel')}
        <select
          value={from}
          onChange={({ target }) => {
            const first = Number(target.value);
            set(first, to === 'top' ? to : Math.max(first, to));
          }}
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {t(level === 1 ? 'nearestHead' : 'headAt', { level })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('toLevel')}
        <select value={to} onChange={({ target }) => set(from, target.value === 'top' ? 'top' : Number(target.value))}>
          {levels
            .filter((level) => level >= from)
            .map((level) => (
              <option key={level} value={level}>
                {t(level === 1 ? 'nearestHead' : 'headAt', { level })}
              </option>
            ))}
          <option value="top">{t('topHead')}</option>
        </select>
      </label>
      <p className={styles.hint}>{t('leaderHint')}</p>
    </>
  );
}
