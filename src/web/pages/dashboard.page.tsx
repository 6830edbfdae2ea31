import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OpenedBoard, TitledCard } from '../../meta/dashboard/data.ts';
import { messageOf } from '../providers/api-error.ts';
import { resetDefaultView, saveDefaultView, saveView } from '../providers/views.ts';
import { Button } from '../shared/button/Button.tsx';
import { deferred } from '../shared/deferred.tsx';
import { OnDemand } from '../shared/OnDemand.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { toast } from '../shell/toast/toasts.ts';
import { useCatalogue } from '../widgets/kit/use-texts.ts';
import { Board } from './dashboard/Board.tsx';
import { BoardTools } from './dashboard/BoardTools.tsx';
import { plainCards, useBoard, useCardData } from './dashboard/calls.ts';
import styles from './dashboard/dashboard.module.css';
import { Greeting } from './dashboard/Greeting.tsx';
import { texts } from './dashboard/texts.ts';

const Arrange = deferred(async () => (await import('./dashboard/Arrange.tsx')).default);

const [boardParam, viewParam] = ['_board', '_view'];

/** What the signed-in user needs first: a dashboard, as their role has it or as they have arranged it. */
export default function Dashboard() {
  const t = useCatalogue(texts);
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<TitledCard[]>();
  const [busy, setBusy] = useState(false);
  const {
    data: board,
    error,
    refetch,
  } = useBoard({
    dashboard: params.get(boardParam) ?? '',
    view: params.get(viewParam) ?? '',
  });
  const cards = edited ?? board?.cards;
  const shown = useCardData(cards);

  const show = (dashboard: string, view = '') => {
    setEdited(undefined);
    setParams({ ...(dashboard && { [boardParam]: dashboard }), ...(view && { [viewParam]: view }) });
  };
  const change = async (write: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await write();
      await refetch();
      setEdited(undefined);
      toast.success(done);
    } catch (reason) {
      toast.error(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const failed = error ?? (shown.data ? null : shown.error);

  return (
    <div className={styles.dashboard}>
      <Greeting>
        {board?.shown && !edited && (
          <BoardTools
            board={board}
            onShow={show}
            onArrange={() => setEdited([...board.cards])}
            onReset={() => void change(() => resetDefaultView({ dashboard: board.shown ?? '' }), t('resetDone'))}
            onViews={() => void refetch()}
          />
        )}
      </Greeting>
      {failed && (
        <p className={styles.notice} role="alert">
          {t('unavailable')}{' '}
          <Button onClick={() => void Promise.all([refetch(), board && shown.refetch()])}>{t('retry')}</Button>
        </p>
      )}
      {!board && !failed && <PageLoading />}
      {board && cards?.length === 0 && !edited && <p className={styles.notice}>{t('noCards')}</p>}
      {cards && !edited && <Board cards={cards} data={shown.data} />}
      {board && edited && (
        <OnDemand fallback={<PageLoading />} onClose={() => setEdited(undefined)}>
          <Arrange
            cards={edited}
            data={shown.data}
            busy={busy}
            onChange={setEdited}
            onSave={() => void change(() => keep(board, edited), t('saved'))}
            onCancel={() => setEdited(undefined)}
          />
        </OnDemand>
      )}
    </div>
  );
}

/** An own view takes the arrangement; otherwise it is how the caller sees this dashboard from now on. */
function keep({ shown = '', views, view: id }: OpenedBoard, cards: readonly TitledCard[]): Promise<unknown> {
  const settings = { cards: plainCards(cards) };
  const view = views.find((each) => each.id === id && each.own);
  if (!view) return saveDefaultView({ dashboard: shown }, settings);
  const { version, name, query, role } = view;
  return saveView({ dashboard: shown }, { id: view.id, version, name, query, role: role?.code ?? '', settings });
}
