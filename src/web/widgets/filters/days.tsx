import { localDate } from '../kit/moments.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps, FilterValue } from '../kit/widget.ts';
import { DayRange } from './period.tsx';
import styles from '../inputs/inputs.module.css';

interface Days {
  gte?: string;
  lte?: string;
}

const daysAgo = (days: number) => {
  const at = new Date();
  at.setDate(at.getDate() - days);
  return localDate(at);
};

const monthStart = (back: number) => {
  const now = new Date();
  return localDate(new Date(now.getFullYear(), now.getMonth() - back, 1));
};

const presets: readonly (readonly [keyof typeof widgetTexts, () => Required<Days>])[] = [
  ['today', () => ({ gte: daysAgo(0), lte: daysAgo(0) })],
  ['yesterday', () => ({ gte: daysAgo(1), lte: daysAgo(1) })],
  ['last7', () => ({ gte: daysAgo(6), lte: daysAgo(0) })],
  ['last30', () => ({ gte: daysAgo(29), lte: daysAgo(0) })],
  ['thisMonth', () => ({ gte: monthStart(0), lte: daysAgo(0) })],
  ['lastMonth', () => ({ gte: monthStart(1), lte: lastMonthEnd() })],
];

function lastMonthEnd(): string {
  const now = new Date();
  return localDate(new Date(now.getFullYear(), now.getMonth(), 0));
}

function Days({ field, days, onChange }: { field: FilterProps['field']; days: Days; onChange(days: Days): void }) {
  const t = useCatalogue(widgetTexts);
  return (
    <div>
      <div className={styles.presets}>
        {presets.map(([label, range]) => (
          <button key={label} type="button" className={styles.link} onClick={() => onChange(range())}>
            {t(label)}
          </button>
        ))}
      </div>
      <DayRange field={field} value={days} onChange={onChange} />
    </div>
  );
}

export function DateFilter({ field, value, onChange }: FilterProps) {
  return <Days field={field} days={value} onChange={onChange} />;
}

/** Converts whole days in the user's time zone to timestamps. */
const fromDays = ({ gte, lte }: Days): FilterValue => ({
  gte: gte && new Date(`${gte}T00:00:00`).toISOString(),
  lte: lte && new Date(`${lte}T23:59:59.999`).toISOString(),
});

const toDay = (moment: string | undefined) => (moment ? localDate(new Date(moment)) : undefined);

export function DatetimeFilter({ field, value, onChange }: FilterProps) {
  return (
    <Days
      field={field}
      days={{ gte: toDay(value.gte), lte: toDay(value.lte) }}
      onChange={(days) => onChange(fromDays(days))}
    />
  );
}
