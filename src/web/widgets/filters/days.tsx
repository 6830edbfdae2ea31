import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import { DayRange } from './period.tsx';
import { fromDays, presets, toDay, type Days as Span } from './whole-days.ts';
import styles from '../inputs/inputs.module.css';

function Days({ field, days, onChange }: { field: FilterProps['field']; days: Span; onChange(days: Span): void }) {
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

export function DatetimeFilter({ field, value, onChange }: FilterProps) {
  return (
    <Days
      field={field}
      days={{ gte: toDay(value.gte), lte: toDay(value.lte) }}
      onChange={(days) => onChange(fromDays(days))}
    />
  );
}
