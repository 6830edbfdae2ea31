import { chinaDay, dayLength, daysBetween } from '../../../../../meta/china-time.ts';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { useTexts } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { DayMark } from '../../../../shared/dates/MarkedDay.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { Bar, type BarActions } from './Bar.tsx';
import { beginOf, inLines, today, type Placed } from './days.ts';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';
import { useDropping } from './use-dropping.ts';

export interface GridProps {
  resource: Resource;
  refs: Refs;
  days: readonly string[];
  spans: readonly Placed[];
  fields: readonly string[];
  actions: BarActions;
  shift(row: Row, by: number, also?: Row): Promise<void>;
  rowOf(id: string): Row | undefined;
  onDay(day: string): void;
}

/** Bars that a day has room for; what is beyond is a number that leads to the day. */
const maxLines = 4;

const within = (spans: readonly Placed[], first: string, last: string) =>
  spans.filter((span) => span.first <= last && span.last >= first);
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

export function MonthGrid({ month, ...grid }: GridProps & { month: string }) {
  const { locale } = useTexts();
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  const weeks = Array.from({ length: grid.days.length / 7 }, (_week, i) => grid.days.slice(7 * i, 7 * i + 7));
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden>
        {grid.days.slice(0, 7).map((day) => (
          <span key={day}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
        ))}
      </div>
      {weeks.map((days) => (
        <Week key={days[0]} {...grid} days={days} month={month} />
      ))}
    </div>
  );
}

function Week({ days, month, spans, ...grid }: GridProps & { month: string }) {
  const t = useCatalogue(spanTexts);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const own = within(spans, first, last);
  const lines = inLines(
    own,
    (span) => beginOf(span.first),
    (span) => beginOf(span.last) + dayLength,
  );
  const shown = own.filter((span) => (lines.get(span) ?? 0) < maxLines);
  return (
    <div className={styles.week}>
      {days.map((day, at) => (
        <Day key={day} day={day} at={at} outside={!day.startsWith(month)} {...grid} />
      ))}
      {shown.map((span) => {
        const [from, to] = [later(span.first, first), earlier(span.last, last)];
        const cut =
          span.first < first ? (span.last > last ? 'both' : 'before') : span.last > last ? 'after' : undefined;
        return (
          <Bar
            key={String(span.row.id)}
            {...grid}
            fields={grid.fields.slice(0, 1)}
            brief
            span={span}
            cut={cut}
            style={{
              gridColumn: `${daysBetween(first, from) + 1} / ${daysBetween(first, to) + 2}`,
              gridRow: (lines.get(span) ?? 0) + 2,
            }}
          />
        );
      })}
      {days.map((day, at) => {
        const hidden = within(own, day, day).filter((span) => (lines.get(span) ?? 0) >= maxLines).length;
        return (
          hidden > 0 && (
            <button
              key={day}
              type="button"
              className={styles.more}
              style={{ gridColumn: at + 1, gridRow: maxLines + 2 }}
              onClick={() => grid.onDay(day)}
            >
              {t('more', { count: hidden })}
            </button>
          )
        );
      })}
    </div>
  );
}

/** The ground of a day; what is dropped here begins on it. */
function Day({
  day,
  at,
  outside,
  shift,
  rowOf,
  actions,
  onDay,
  ...grid
}: Omit<GridProps, 'days' | 'spans'> & { day: string; at: number; outside: boolean }) {
  const { locale } = useTexts();
  const from = grid.resource.list.views.calendar?.from ?? '';
  const { element, over } = useDropping<HTMLDivElement>(({ id }) => {
    const row = rowOf(id);
    const begin = typeof row?.[from] === 'string' ? row[from] : undefined;
    if (!row || !begin || !actions.canShift(row)) return;
    const began = begin.length > 10 ? chinaDay(Date.parse(begin)) : begin;
    void shift(row, daysBetween(began, day) * dayLength);
  });
  return (
    <div
      ref={element}
      className={styles.day}
      style={{ gridColumn: at + 1 }}
      data-day={day}
      data-outside={outside || undefined}
      data-today={day === today() || undefined}
      data-over={over || undefined}
    >
      <button
        type="button"
        onClick={() => onDay(day)}
        aria-label={new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
          new Date(`${day}T00:00:00Z`),
        )}
      >
        {Number(day.slice(8))}
      </button>
      <DayMark day={day} />
    </div>
  );
}
