import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import { toast } from '../../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import type { Zone } from '../../beside/moving.ts';
import { nameOf } from '../Card.tsx';
import { moveByArrow, moveByDrop, type Standing } from './moves.ts';
import { treeTexts } from './texts.ts';
import type { TreeUse } from './tree-use.ts';

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** What puts a line elsewhere, and others to it: its keys, and what is dragged. */
export function useLineMoves({ resource, moves, ordered, movable }: TreeUse, row: Row, standing: Standing) {
  const t = useCatalogue(treeTexts);
  const line = useRef<HTMLTableRowElement>(null);
  const [zone, setZone] = useState<Zone>();
  const isMovable = movable(row);
  const isMoved = moves.moved === row.id;
  // Whoever has moved a row finds it where it stands now.
  useEffect(() => {
    if (!isMoved) return;
    line.current?.focus();
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [isMoved]);

  const moveTo = (next: Zone) =>
    moves.lifted && moveByDrop(resource, moves.lifted, { over: row, zone: next, standing });
  const zoneAt = ({ currentTarget, clientY }: DragEvent): Zone | undefined => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const at = (clientY - top) / height;
    const near: Zone = at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into';
    return [...(ordered ? [near] : []), 'into' as const].find((each) => moveTo(each) !== undefined);
  };
  return {
    ref: line,
    'data-zone': zone,
    draggable: isMovable,
    'aria-keyshortcuts': isMovable
      ? `Alt+ArrowLeft Alt+ArrowRight${ordered ? ' Alt+ArrowUp Alt+ArrowDown' : ''}`
      : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isMovable || !event.altKey || event.target !== event.currentTarget || !arrows.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      const move = moveByArrow({ resource, ordered }, row, standing, event.key);
      if (move) moves.move(move);
      else toast.info(t('nowhere'));
    },
    onDragStart: ({ dataTransfer }: DragEvent) => {
      if (!isMovable) return;
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', nameOf(resource, row));
      moves.lift(row);
    },
    onDragEnd: () => moves.lift(undefined),
    onDragOver: (event: DragEvent) => {
      const next = zoneAt(event);
      setZone(next);
      if (next) event.preventDefault();
    },
    onDragLeave: () => setZone(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setZone(undefined);
      const move = zone && moveTo(zone);
      if (move) moves.move(move);
    },
  };
}
