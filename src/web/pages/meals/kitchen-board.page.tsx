import { useSearchParams } from 'react-router';
import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { Button } from '../../shared/button/Button.tsx';
import { DayPicker } from '../../shared/dates/DayPicker.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { usePrinted } from '../../shared/print/use-printed.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import styles from './kitchen/kitchen.module.css';
import { kitchenTexts } from './kitchen/texts.ts';
import { stages, useBoard, type Count, type KitchenLine, type Portions } from './kitchen/use-board.ts';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the kitchen cooks on one day: portions per line and per dish, by state. */
export default function KitchenBoard() {
  const t = useCatalogue(kitchenTexts);
  const [params, setParams] = useSearchParams();
  const today = chinaDay(Date.now());
  const named = params.get('day');
  const day = isDay(named) ? named : today;
  const printed = usePrinted<HTMLElement>();
  const board = useBoard(day);
  const go = (to: string) => setParams(to === today ? {} : { day: to }, { replace: true });
  const lines = board.data ?? [];
  const sum = (name: 'orders' | 'total') => lines.reduce((total, line) => total + line[name], 0);
  return (
    <section ref={printed} className={styles.page}>
      <header className={styles.head}>
        <Button icon="left" aria-label={t('before')} onClick={() => go(addDays(day, -1))} />
        <DayPicker aria-label={t('day')} value={day} onChange={go} />
        <Button icon="right" aria-label={t('after')} onClick={() => go(addDays(day, 1))} />
        <Button disabled={day === today} onClick={() => go(today)}>
          {t('today')}
        </Button>
        <Button icon="printer" disabled={lines.length === 0} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <span className={styles.summary} role="status">
          {board.data && `${day} · ${t('summary', { orders: sum('orders'), portions: sum('total') })}`}
        </span>
      </header>
      {board.isError ? (
        <Failed error={board.error} onRetry={() => void board.refetch()} />
      ) : board.isPending ? (
        <PageLoading />
      ) : (
        <Lines lines={lines} />
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly KitchenLine[] }) {
  const t = useCatalogue(kitchenTexts);
  if (lines.length === 0) return <p className={styles.none}>{t('none')}</p>;
  // Lines of two canteens may have one name.
  const isOneKitchen = new Set(lines.map(({ merchant }) => merchant)).size === 1;
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <article key={line.id} className={styles.line}>
          <h2>
            {line.name || t('withoutLine')}{' '}
            <small>
              {[isOneKitchen ? '' : line.merchant, line.meal].filter(Boolean).join(' · ')} ·{' '}
              {t('summary', { orders: line.orders, portions: line.total })}
            </small>
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('dish')}</th>
                {stages.map((stage) => (
                  <th key={stage} scope="col">
                    {t(stage)}
                  </th>
                ))}
                <th scope="col">{t('total')}</th>
              </tr>
            </thead>
            <tbody>
              {line.dishes.map((dish: Count) => (
                <tr key={dish.id}>
                  <th scope="row">{dish.name}</th>
                  <Numbers of={dish} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('whole')}</th>
                <Numbers of={line} />
              </tr>
            </tfoot>
          </table>
        </article>
      ))}
    </div>
  );
}

function Numbers({ of }: { of: Portions }) {
  return (
    <>
      {stages.map((stage) => (
        <td key={stage} data-stage={stage} data-none={of[stage] === 0 || undefined}>
          {of[stage]}
        </td>
      ))}
      <td>{of.total}</td>
    </>
  );
}
