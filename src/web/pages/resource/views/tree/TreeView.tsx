import { useRef, useState, type KeyboardEvent } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { OnDemand } from '../../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { isNarrowed, maxUnfolded, unfiltered, type ListState as State } from '../../list/list-state.ts';
import { ListState } from '../../list/ListStates.tsx';
import type { ShapeProps } from '../parts.ts';
import { canMove, isOrdered } from './moves.ts';
import { Head } from './Head.tsx';
import { MoveBox } from './parts.ts';
import { Place } from './Place.tsx';
import { treeTexts } from './texts.ts';
import { foldedIn, lineAt } from './tree-keys.ts';
import styles from './TreeView.module.css';
import { useMoves } from './use-moves.ts';
import { usePlace } from './use-place.ts';

/** The rows level by level; what lies in a place is asked for once it is unfolded. What is unfolded stands in the address. */
export function TreeView({ resource, state, change, may, open }: ShapeProps) {
  const t = useCatalogue(treeTexts);
  const table = useRef<HTMLTableElement>(null);
  const { start, asked } = beginning(resource, state);
  const { query, total } = usePlace(resource, asked, start);
  const unfolded = state.unfolded ?? [];
  const [current, setCurrent] = useState<string>();
  const card = (resource.list.views.tree?.card ?? []).flatMap((name) => resource.fields.get(name) ?? []);

  const setUnfolded = (places: readonly string[]) =>
    change({ page: state.page, unfolded: places.length > 0 ? places.slice(-maxUnfolded) : undefined }, 'typing');
  const toggle = (place: string) =>
    setUnfolded(unfolded.includes(place) ? unfolded.filter((each) => each !== place) : [...unfolded, place]);

  const moves = useMoves(resource, (place) => !unfolded.includes(place) && setUnfolded([...unfolded, place]));
  const [asking, setAsking] = useState<Row>();
  const ordered = isOrdered(resource, state);
  const movable = canMove(resource, {}, may);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target as HTMLElement;
    const { place } = line.dataset;
    if (place === undefined || !table.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const expanded = line.getAttribute('aria-expanded');
    if (event.key === 'ArrowRight' && expanded === 'false') toggle(place);
    else if (event.key === 'ArrowLeft' && expanded === 'true') toggle(place);
    else if (event.key === 'Enter') line.querySelector<HTMLElement>('[data-open]')?.click();
    else if (event.key === 'm' || event.key === 'ContextMenu') line.querySelector<HTMLElement>('[data-menu]')?.click();
    else {
      const next = lineAt(table.current, line, event.key);
      if (!next) return;
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ListState
      loading={query.isPending}
      error={query.data ? null : query.error}
      empty={total === 0}
      narrowed={isNarrowed(state)}
      label={translateDeclared(resource.label)}
      rows={12}
      onRetry={() => void query.refetch()}
      onClear={() => change(unfiltered)}
    >
      <div className={styles.view}>
        <p className={styles.tools}>
          <Button
            onClick={() =>
              table.current && setUnfolded([...unfolded, ...foldedIn(table.current).slice(0, maxUnfolded)])
            }
          >
            {t('unfold')}
          </Button>
          <Button disabled={unfolded.length === 0} onClick={() => setUnfolded([])}>
            {t('fold')}
          </Button>
        </p>
        <table
          ref={table}
          className={styles.tree}
          role="treegrid"
          aria-label={translateDeclared(resource.label)}
          aria-describedby={`${resource.table}-keys`}
          onKeyDown={onKeyDown}
        >
          <Head resource={resource} card={card} moves={moves} />
          <tbody>
            <Place
              use={{
                resource,
                state: asked,
                card,
                unfolded,
                may,
                current,
                moves,
                ordered,
                movable: (row) => canMove(resource, row, may),
                onMoveTo: setAsking,
                onCurrent: (place) => {
                  setCurrent(place);
                  moves.settle();
                },
                onToggle: toggle,
                open,
              }}
              place={start}
              level={1}
            />
          </tbody>
        </table>
        <p id={`${resource.table}-keys`} className="visually-hidden">
          {t('hint')}
          {movable && t('keysMove')}
          {movable && ordered && t('keysOrder')}
        </p>
        {asking && (
          <OnDemand onClose={() => setAsking(undefined)}>
            <MoveBox
              resource={resource}
              row={asking}
              onClose={() => setAsking(undefined)}
              onMoved={(parentId) => moves.follow(asking, parentId)}
            />
          </OnDemand>
        )}
      </div>
    </ListState>
  );
}

/** What is chosen beside the list is where its tree begins. */
function beginning({ tree, list }: Resource, state: State): { start: string; asked: State } {
  const by = list.views.tree?.by ?? [];
  const chosen = by.map((name) => state.filters[name]?.eq);
  const depth = chosen.findIndex((value) => !value);
  if (by.length > 0) return { start: chosen.slice(0, depth < 0 ? by.length : depth).join(','), asked: state };
  const start = (tree && state.filters[tree.parent]?.eq) || '';
  return { start, asked: start && tree ? { ...state, filters: without(state.filters, tree.parent) } : state };
}

const without = <T,>(filters: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));
