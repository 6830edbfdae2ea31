import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Beside.module.css';
import { dropOn, dragged, moveByKey, startDrag, type Position, type Zone } from './moving.ts';
import { branchesIn, holds, isAt, type TreeNode } from './levels.ts';
import { besideTexts } from './texts.ts';
import { keyOf, type TreeUse } from './tree-use.ts';
import { useBranch } from './use-branch.ts';

interface BranchProps {
  use: TreeUse;
  depth: number;
  /** Whose branch it is; the top of the tree without one. */
  node?: TreeNode;
  standing?: Position;
}

/** What lies in a node: first those of its own kind, then the kinds that its rows hold. */
export function Branch({ use, depth, node, standing }: BranchProps) {
  const t = useCatalogue(besideTexts);
  const { nodes, loading, failed, more, retry } = useBranch(use.levels, node);
  const own = node?.below ?? [];
  return (
    <>
      {own.map((each) => (
        <TreeItem
          key={keyOf(each)}
          use={use}
          depth={depth}
          node={each}
          standing={{ siblings: own, parent: node, around: standing }}
        />
      ))}
      {nodes.map((each) => (
        <TreeItem
          key={keyOf(each)}
          use={use}
          depth={depth}
          node={each}
          standing={{ siblings: nodes.filter(({ level }) => level === each.level) }}
        />
      ))}
      {loading && (
        <li role="none" className={styles.note}>
          {t('loading')}
        </li>
      )}
      {failed && (
        <li role="none">
          <button type="button" className={styles.note} onClick={retry}>
            {t('failed')}
          </button>
        </li>
      )}
      {more && (
        <li role="none" className={styles.note}>
          {t('more')}
        </li>
      )}
      {!loading && !failed && node && own.length + nodes.length === 0 && (
        <li role="none" className={styles.note}>
          {t('empty')}
        </li>
      )}
    </>
  );
}

interface ItemProps {
  use: TreeUse;
  depth: number;
  node: TreeNode;
  standing: Position;
}

function TreeItem({ use, depth, node, standing }: ItemProps) {
  const t = useCatalogue(besideTexts);
  const { levels, path } = use;
  const more = useRef<HTMLButtonElement>(null);
  const [zone, setZone] = useState<Zone>();
  const key = keyOf(node);
  const foldable = node.below.length > 0 || branchesIn(levels, node).length > 0;
  const open = foldable && (use.opened.get(key) ?? holds(node, levels, path));
  const movable = use.mayMove(node);

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  function act(event: KeyboardEvent<HTMLLIElement>): boolean {
    if (event.altKey) {
      const move = movable ? moveByKey(node, standing, event.key) : undefined;
      if (move) use.onMove(move);
      return move !== undefined;
    }
    if (event.key === 'Enter' || event.key === ' ') use.onChoose(node);
    else if (event.key === 'ArrowRight' && foldable && !open) use.onToggle(node, true);
    else if (event.key === 'ArrowRight' && open)
      event.currentTarget.querySelector<HTMLElement>('[role=treeitem]')?.focus();
    else if (event.key === 'ArrowLeft' && open) use.onToggle(node, false);
    else if (event.key === 'ArrowLeft')
      event.currentTarget.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus();
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && more.current)
      use.onMenu?.(node, more.current);
    else return false;
    return true;
  }

  const over = (event: DragEvent<HTMLElement>) => {
    const next = dropOn(node, event);
    setZone(next);
    if (!next) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setZone(undefined);
    const moved = dragged();
    if (!moved || !zone) return;
    const { siblings, parent } = standing;
    const others = siblings.filter(({ id }) => id !== moved.id);
    if (zone === 'into') use.onMove({ node: moved, parent: node });
    else use.onMove({ node: moved, parent, before: zone === 'before' ? node : others[others.indexOf(node) + 1] });
  };

  return (
    <li
      role="treeitem"
      aria-level={depth}
      aria-expanded={foldable ? open : undefined}
      aria-selected={isAt(node, levels, path)}
      aria-keyshortcuts={movable ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
      data-key={key}
      tabIndex={use.current === key ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && use.onCurrent(key)}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.item}
        style={{ paddingInlineStart: `${(depth - 1) * 16 + 4}px` }}
        data-zone={zone}
        draggable={movable}
        onClick={() => use.onChoose(node)}
        onDragStart={(event) => startDrag(node, event)}
        onDragOver={over}
        onDragLeave={() => setZone(undefined)}
        onDrop={drop}
      >
        {foldable ? (
          <button
            type="button"
            className={styles.fold}
            tabIndex={-1}
            aria-hidden
            onClick={(event) => {
              event.stopPropagation();
              use.onToggle(node, !open);
            }}
          >
            <Icon name="right" />
          </button>
        ) : (
          <i className={styles.fold} />
        )}
        <span className={styles.label} title={node.label}>
          {node.label}
        </span>
        {use.onMenu && (
          <button
            ref={more}
            type="button"
            className={styles.more}
            tabIndex={-1}
            aria-label={t('menu', { label: node.label })}
            onClick={(event) => {
              event.stopPropagation();
              use.onMenu?.(node, event.currentTarget);
            }}
          >
            ⋯
          </button>
        )}
      </div>
      {open && (
        <ul role="group">
          <Branch use={use} depth={depth + 1} node={node} standing={standing} />
        </ul>
      )}
    </li>
  );
}
