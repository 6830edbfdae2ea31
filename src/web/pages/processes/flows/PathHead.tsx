import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { BranchPath, ParallelStep } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useDrawing } from './drawing.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

interface Props {
  readonly owner: string;
  readonly path: BranchPath | ParallelStep['paths'][number];
  readonly at: number;
  readonly count: number;
}

/** When a path is taken, or what it is called; dragged, or moved by Alt and an arrow, among those beside it. */
export function PathHead({ owner, path, at, count }: Props) {
  const t = useCatalogue(flowTexts);
  const { says, onChoose, onMovePath } = useDrawing();
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const isOtherwise = 'else' in path;
  const drop = useEffectEvent((from: unknown) => typeof from === 'number' && onMovePath(owner, from, at));
  useEffect(() => {
    const node = element.current;
    if (!node || isOtherwise) return undefined;
    return combine(
      draggable({ element: node, getInitialData: () => ({ owner, path: at }) }),
      dropTargetForElements({
        element: node,
        canDrop: ({ source }) => source.data.owner === owner && source.data.path !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          drop(source.data.path);
        },
      }),
    );
  }, [owner, at, isOtherwise]);
  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.altKey && by !== 0) {
      event.preventDefault();
      if (at + by >= 0 && at + by < count) onMovePath(owner, at, at + by);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(owner);
    }
  }
  return (
    <div
      ref={element}
      role="button"
      tabIndex={0}
      className={styles.path}
      data-over={over || undefined}
      title={'when' in path ? path.when : undefined}
      onClick={() => onChoose(owner)}
      onKeyDown={press}
    >
      {'when' in path
        ? says(path.when) || '…'
        : isOtherwise
          ? t('otherwise')
          : ('title' in path && path.title) || t('path', { n: at + 1 })}
    </div>
  );
}
