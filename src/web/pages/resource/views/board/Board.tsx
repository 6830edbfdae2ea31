import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { toast } from '../../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { isNarrowed, unfiltered } from '../../list/list-state.ts';
import { ListState } from '../../list/ListStates.tsx';
import type { ShapeProps } from '../parts.ts';
import styles from './Board.module.css';
import { besideCard } from './board-keys.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { isOpen, wayTo } from './steps.ts';
import { boardTexts } from './texts.ts';
import { useBoard } from './use-board.ts';
import { useMoving } from './use-moving.ts';

/** The rows as cards in columns. A card is dragged to where one of its steps leads. */
export function Board(props: ShapeProps) {
  const { resource, state, change, may, open } = props;
  const t = useCatalogue(boardTexts);
  const by = resource.list.views.board?.by ?? '';
  const { columns, refs, error, loading, reload, more, keepDepth } = useBoard(resource, state);
  const { dragged, setDragged, move } = useMoving(props, by, refs, keepDepth);
  const board = useRef<HTMLDivElement>(null);
  const rowOf = (id: unknown): Row | undefined => columns.flatMap(({ list }) => list).find((row) => row.id === id);

  const dropped = useEffectEvent(
    (id: unknown, target: { data: Record<string | symbol, unknown>; element: Element } | undefined) => {
      setDragged(undefined);
      const row = rowOf(id);
      const column = target && columns[Number(target.data.column)];
      if (row && column && target.element instanceof HTMLElement)
        move(row, column.value, target.element.querySelector('header') ?? target.element);
    },
  );
  const lifted = useEffectEvent((id: unknown) => setDragged(rowOf(id)));
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => board.current?.contains(source.element) ?? false,
        onDragStart: ({ source }) => lifted(source.data.id),
        onDrop: ({ source, location }) => dropped(source.data.id, location.current.dropTargets[0]),
      }),
    [],
  );

  const openMenu = (row: Row, button: HTMLElement) => open({ kind: 'menu', row, button, refs, asSeen: true });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    const row = card && event.target === card ? rowOf(card.dataset.card) : undefined;
    if (!card || !row) return;
    if (event.key === 'Enter' && may('show')) open({ kind: 'detail', resourceId: resource.id, id: String(row.id) });
    else if (event.key === 'm' || event.key === 'ContextMenu') openMenu(row, card);
    else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      moveAside(row, event.key === 'ArrowRight' ? 1 : -1, card);
    else if (!event.altKey && event.key.startsWith('Arrow')) besideCard(card, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moveAside = (row: Row, step: 1 | -1, card: HTMLElement) => {
    const from = columns.findIndex(({ value }) => value === (row[by] ?? null));
    const ahead = step === 1 ? columns.slice(from + 1) : columns.slice(0, from).toReversed();
    const to = ahead.find(({ value }) => isOpen(wayTo(resource, by, row, value, may)));
    if (to) move(row, to.value, card);
    else toast.info(t('nowhere'));
  };

  const empty = columns.length === 0;
  return (
    <ListState
      loading={loading}
      error={error}
      empty={empty}
      narrowed={isNarrowed(state)}
      label={translateDeclared(resource.label)}
      rows={state.size}
      onRetry={reload}
      onClear={() => change(unfiltered)}
    >
      <div
        ref={board}
        className={styles.board}
        role="group"
        aria-label={t('board', { label: translateDeclared(resource.label) })}
        onKeyDown={onKeyDown}
      >
        {columns.map((column, at) => (
          <BoardColumn
            key={String(column.value)}
            {...props}
            at={at}
            column={column}
            refs={refs}
            by={by}
            dragged={dragged}
            onMore={more}
            onMenu={openMenu}
          />
        ))}
      </div>
      <p className={styles.keys}>{t('keys')}</p>
    </ListState>
  );
}
