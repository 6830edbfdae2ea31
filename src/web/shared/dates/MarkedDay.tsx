import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { dayMarkTexts } from './day-mark-texts.ts';
import { useDayMark } from './day-marks.ts';
import { dayFormat } from './limits.ts';
import styles from './MarkedDay.module.css';

/** 休 or 班, where the work calendar says other than the place of the day in the week. */
export function DayMark({ day }: { day: string }) {
  const { locale } = useTexts();
  const mark = useDayMark(day);
  if (!mark) return null;
  return (
    <small className={styles.mark} data-kind={mark.kind} title={mark.name ?? undefined}>
      {dayMarkTexts[mark.kind][locale]}
    </small>
  );
}

/** A day of a picker, with its mark in the corner. */
export function MarkedDay({ day, children }: { day: string; children: ReactNode }) {
  return (
    <div className={styles.day}>
      {children}
      <DayMark day={day} />
    </div>
  );
}

export const markedCell = (
  cell: Dayjs | number | string,
  { type, originNode }: { type: string; originNode: ReactNode },
) => (type === 'date' ? <MarkedDay day={(cell as Dayjs).format(dayFormat)}>{originNode}</MarkedDay> : originNode);
