import { dayLength } from '../../../../../meta/china-time.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { ListState } from '../../list/ListStates.tsx';
import type { Span } from '../../list/list-state.ts';
import type { ShapeProps } from '../parts.ts';
import { DayCounts } from './DayCounts.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';
import { useSpans } from './use-spans.ts';
import { WeekGrid } from './WeekGrid.tsx';

const halfHour = 1_800_000;

/** Sideways by a day; upwards by a week where weeks stand below each other, by half an hour on a clock. */
function stepOf(key: string, span: Span, isDate: boolean): number {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key === 'ArrowLeft' ? -dayLength : dayLength;
  const step = span === 'month' ? 7 * dayLength : isDate ? 0 : halfHour;
  return key === 'ArrowUp' ? -step : step;
}

/** The rows on their days: a month, a week or a day of them. */
export function Calendar(props: ShapeProps) {
  const { resource, change } = props;
  const t = useCatalogue(spanTexts);
  const view = resource.list.views.calendar ?? { from: '', card: [] };
  const shown = useSpans(props, view, { as: 'calendar', defaultSpan: 'month', whole: true, stepOf });
  const { on, span, days, data, error, loading, reload } = shown;
  const goTo = (day: string) => change({ on: day, span: 'day' });
  return (
    <div className={styles.page}>
      <PeriodBar on={on} span={span} defaultSpan="month" change={change} total={data?.total} />
      <ListState
        loading={loading}
        error={error}
        empty={false}
        narrowed={false}
        label={translateDeclared(resource.label)}
        rows={12}
        onRetry={reload}
        onClear={() => undefined}
      >
        {data?.days ? (
          <DayCounts days={data.days} onDay={goTo} />
        ) : span === 'month' ? (
          <MonthGrid {...shown} resource={resource} fields={view.card} month={on.slice(0, 7)} onDay={goTo} />
        ) : (
          <WeekGrid {...shown} key={`${days[0]} ${span}`} resource={resource} fields={view.card} onDay={goTo} />
        )}
      </ListState>
      <p className={styles.keys}>{t('keys')}</p>
    </div>
  );
}
