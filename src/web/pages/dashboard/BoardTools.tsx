import { useRef, useState } from 'react';
import type { OpenedBoard } from '../../../meta/dashboard/data.ts';
import { Pop } from '../../shared/box/Pop.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { SavedViews } from '../resource/list/views/SavedViews.tsx';
import type { Scheduled } from '../statistics/report/schedule/calls.ts';
import { plainCards } from './calls.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const ScheduleBox = deferred(async () => (await import('../statistics/report/schedule/ScheduleBox.tsx')).default);

interface Props {
  board: OpenedBoard;
  onShow(dashboard: string, view?: string): void;
  onArrange(): void;
  onReset(): void;
  onViews(): void;
}

/** Which dashboard is shown, in which arrangement, and how it comes to be another one. */
export function BoardTools({ board, onShow, onArrange, onReset, onViews }: Props) {
  const t = useCatalogue(texts);
  const { dashboards, shown = '', view, views } = board;
  const name = views.find(({ id }) => id === view)?.name;
  return (
    <div className={styles.choices}>
      {dashboards.length > 1 && (
        <select aria-label={t('dashboard')} value={shown} onChange={(event) => onShow(event.target.value)}>
          {dashboards.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      <Copies board={board} name={name} onShow={onShow} onViews={onViews} />
      <Button icon="layout" className={styles.wide} onClick={onArrange}>
        {t('arrange')}
      </Button>
      {shown && <Sending board={board} />}
      {board.arranged && !view && <Button onClick={onReset}>{t('reset')}</Button>}
    </div>
  );
}

/** To whom this dashboard is sent by itself. */
function Sending({ board: { shown = '', dashboards, cards } }: Pick<Props, 'board'>) {
  const t = useCatalogue(texts);
  const [open, setOpen] = useState(false);
  const scheduled: Scheduled = {
    named: { dashboard: shown },
    label: dashboards.find(({ id }) => id === shown)?.label ?? '',
    period: null,
    hint: 'boardHint',
    question: () => ({ cards: JSON.stringify(plainCards(cards)) }),
  };
  return (
    <>
      <Button className={styles.wide} onClick={() => setOpen(true)}>
        {t('schedule')}
      </Button>
      {open && (
        <OnDemand onClose={() => setOpen(false)}>
          <ScheduleBox scheduled={scheduled} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}

function Copies({
  board: { shown = '', view, cards },
  name,
  onShow,
  onViews,
}: Pick<Props, 'board' | 'onShow' | 'onViews'> & { name: string | undefined }) {
  const t = useCatalogue(texts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} icon="down" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {name ?? t('views')}
      </Button>
      {open && (
        <Pop anchor={button} align="end" label={t('views')} onClose={() => setOpen(false)}>
          {view && (
            <Button look="quiet" onClick={() => onShow(shown)}>
              {t('own')}
            </Button>
          )}
          <SavedViews
            viewed={{ dashboard: shown }}
            what={{ query: '', settings: { cards: plainCards(cards) } }}
            isShown={({ id }) => id === view}
            onOpen={({ id }) => {
              setOpen(false);
              onShow(shown, id);
            }}
            onChange={onViews}
          />
        </Pop>
      )}
    </>
  );
}
