import { useRef, useState, type KeyboardEvent } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Beside.module.css';
import { deepest, type Path, type TreeNode } from './levels.ts';
import { besideTexts } from './texts.ts';
import { Branch } from './TreeItem.tsx';
import { walk } from './tree-keys.ts';
import { keyOf, type TreeUse } from './tree-use.ts';

interface Props extends Pick<TreeUse, 'levels' | 'path' | 'onMenu' | 'mayMove' | 'onMove'> {
  /** Whose list stands beside the tree. */
  resource: Resource;
  onChoose(path: Path): void;
}

const everything = 'all';

/** What the rows of a list lie in, level by level. It is walked with the keys of a tree. */
export function Tree({ resource, path, onChoose, ...use }: Props) {
  const t = useCatalogue(besideTexts);
  const { levels } = use;
  const element = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const at = deepest(levels, path);
  const chosen = at < 0 ? everything : keyOf({ level: at, id: path[levels[at]?.field ?? ''] ?? '' });
  const [current, setCurrent] = useState(chosen);
  const toggle = (node: TreeNode, open: boolean) => {
    setOpened((before) => new Map(before).set(keyOf(node), open));
    // What is folded away cannot keep the focus.
    if (!open) setCurrent(keyOf(node));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (element.current && walk(element.current, event)) event.preventDefault();
  };
  const rootKeys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onChoose({});
  };
  return (
    <ul
      ref={element}
      className={styles.tree}
      role="tree"
      aria-label={t('tree', { label: translateDeclared(resource.label) })}
      onKeyDown={onKeyDown}
    >
      <li
        role="treeitem"
        aria-level={1}
        aria-selected={chosen === everything}
        data-key={everything}
        tabIndex={current === everything ? 0 : -1}
        onFocus={() => setCurrent(everything)}
        onKeyDown={rootKeys}
      >
        <div className={styles.item} onClick={() => onChoose({})}>
          <span className={styles.label}>{t('all')}</span>
        </div>
      </li>
      <Branch
        depth={1}
        use={{
          ...use,
          path,
          opened,
          current,
          onCurrent: setCurrent,
          onToggle: toggle,
          onChoose: (node) => onChoose(node.path),
        }}
      />
    </ul>
  );
}
