import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { spans, type Span } from '../../list/list-state.ts';
import type { ChangeList } from '../../list/use-list-state.ts';
import { today, turned } from './days.ts';
import styles from './Spans.module.css';
import { spanTexts } from './texts.ts';

interface Props {
  on: string;
  span: Span;
  /** What the view shows unless another is chosen. */
  defaultSpan: Span;
  change: ChangeList;
  total?: number;
  children?: ReactNode;
}

/** Which days are seen: back, forth, today, and how many at once. */
export function PeriodBar({ on, span, defaultSpan, change, total, children }: Props) {
  const t = useCatalogue(spanTexts);
  const { locale } = useTexts();
  const words = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(span === 'day' && { day: 'numeric', weekday: 'long' }),
    ...(span === 'week' && { day: 'numeric' }),
  });
  return (
    <div className={styles.bar}>
      <Button icon="left" aria-label={t('before')} onClick={() => change({ on: turned(on, span, -1) }, 'typing')} />
      <Button onClick={() => change({ on: undefined }, 'typing')} disabled={on === today()}>
        {t('today')}
      </Button>
      <Button icon="right" aria-label={t('after')} onClick={() => change({ on: turned(on, span, 1) }, 'typing')} />
      <strong aria-live="polite">{words.format(new Date(`${on}T00:00:00Z`))}</strong>
      {total !== undefined && <span className={styles.total}>{t('total', { total: total.toLocaleString('en') })}</span>}
      {children}
      <span className={styles.choice} role="group" aria-label={t('span')}>
        {spans.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === span}
            onClick={() => change({ span: each === defaultSpan ? undefined : each })}
          >
            {t(each)}
          </button>
        ))}
      </span>
    </div>
  );
}
