import { useEffect, useRef, useState } from 'react';
import { dayLength } from '../../../../../meta/china-time.ts';
import { useTexts } from '../../../../i18n/i18n.ts';
import { DayMark } from '../../../../shared/dates/MarkedDay.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { Bar } from './Bar.tsx';
import { beginOf, inLines, today, type Placed } from './days.ts';
import type { GridProps } from './MonthGrid.tsx';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';
import { useDropping } from './use-dropping.ts';

const hourHeight = 44;
const hours = Array.from({ length: 24 }, (_hour, i) => i);
/** A moment, or a short while, is drawn so high that its name can be read. */
const drawnEnd = ({ start, end }: Placed): number => Math.max(end, start + 3_000_000);
/** What is dropped begins at a quarter of an hour. */
const quarter = 900_000;

/** Days beside each other with a clock; what takes whole days stands above it. */
export function WeekGrid({ spans, ...grid }: GridProps & { isDate: boolean }) {
  const t = useCatalogue(spanTexts);
  const { locale } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const { days, isDate } = grid;
  const longer = spans.filter((span) => span.whole || span.first !== span.last);
  const timed = spans.filter((span) => !longer.includes(span));
  const title = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
  });
  // The working day, or what begins before it.
  const earliest = Math.min(7.5, ...timed.map(({ start, first }) => (start - beginOf(first)) / 3_600_000));
  const [seenFrom] = useState(earliest);
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = seenFrom * hourHeight;
  }, [seenFrom]);
  return (
    <div ref={scroll} className={styles.clock} style={{ '--days': days.length } as object}>
      <div className={styles.heads}>
        <span />
        {days.map((day) => (
          <button key={day} type="button" data-today={day === today() || undefined} onClick={() => grid.onDay(day)}>
            {title.format(new Date(`${day}T00:00:00Z`))}
            <DayMark day={day} />
          </button>
        ))}
        {(longer.length > 0 || isDate) && <span className={styles.whole}>{t('wholeDay')}</span>}
        {(longer.length > 0 || isDate) &&
          days.map((day) => (
            <div key={day} className={styles.all}>
              {longer
                .filter((span) => span.first <= day && span.last >= day)
                .map((span) => (
                  <Bar key={String(span.row.id)} {...grid} span={span} />
                ))}
            </div>
          ))}
      </div>
      {!isDate && (
        <div className={styles.hours}>
          <div className={styles.scale} aria-hidden>
            {hours.map((hour) => (
              <span key={hour} style={{ height: hourHeight }}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} {...grid} day={day} spans={timed.filter(({ first }) => first === day)} />
          ))}
        </div>
      )}
    </div>
  );
}

function DayColumn({ day, spans, ...grid }: Omit<GridProps, 'days'> & { day: string }) {
  const { element, over } = useDropping<HTMLDivElement>(({ id, y }) => {
    const row = grid.rowOf(id);
    const from = row?.[grid.resource.list.views.calendar?.from ?? ''];
    if (!row || typeof from !== 'string' || !grid.actions.canShift(row)) return;
    const into = Math.max(
      0,
      Math.min(dayLength - quarter, Math.round(((y / hourHeight) * 3_600_000) / quarter) * quarter),
    );
    void grid.shift(row, beginOf(day) + into - Date.parse(from));
  });
  const lines = inLines(spans, ({ start }) => start, drawnEnd);
  const begin = beginOf(day);
  return (
    <div
      ref={element}
      className={styles.column}
      data-day={day}
      data-over={over || undefined}
      style={{ height: 24 * hourHeight }}
    >
      {spans.map((span) => (
        <Bar
          key={String(span.row.id)}
          {...grid}
          span={span}
          style={place(span, begin, lines.get(span) ?? 0, beside(span, spans, lines))}
        />
      ))}
    </div>
  );
}

/** Into how many columns a day falls apart where this one lies. */
const beside = (span: Placed, all: readonly Placed[], lines: ReadonlyMap<Placed, number>): number =>
  1 +
  Math.max(
    ...all
      .filter((other) => other.start < drawnEnd(span) && drawnEnd(other) > span.start)
      .map((other) => lines.get(other) ?? 0),
  );

const place = (span: Placed, begin: number, line: number, columns: number) => ({
  top: ((span.start - begin) / 3_600_000) * hourHeight,
  height: ((Math.min(drawnEnd(span), begin + dayLength) - span.start) / 3_600_000) * hourHeight - 2,
  left: `${(100 * line) / columns}%`,
  width: `calc(${100 / columns}% - 3px)`,
});
