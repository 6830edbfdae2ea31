import { useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import { arrange } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { MenuList } from '../../../shared/menu/MenuList.tsx';
import { Popup } from '../../../shared/menu/Popup.tsx';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canAdd, rowActions } from '../actions/row-actions.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { useMay } from '../list/use-may.ts';
import { OpenParts } from '../OpenParts.tsx';
import { texts } from '../texts.ts';
import { useOpened, type Opened } from '../use-opened.ts';
import styles from './Beside.module.css';
import { branchesIn, deepest, type Level, type Path, type TreeNode } from './levels.ts';
import { besideTexts } from './texts.ts';
import { focusItem } from './tree-keys.ts';
import { Tree } from './Tree.tsx';
import { keyOf, type Move } from './tree-use.ts';
import { TreeSearch } from './TreeSearch.tsx';

interface Props {
  resource: Resource;
  levels: readonly Level[];
  path: Path;
  onChoose(path: Path): void;
}

const mayUpdate = ({ resource }: Level) => resource.tree?.order !== undefined && allowed('update', resource.code);

/** The tree with its search, and what can be done with its nodes. */
export function TreePanel({ resource, levels, path, onChoose }: Props) {
  const t = useCatalogue(besideTexts);
  const rowsChanged = useRowsChanged();
  const panel = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [worked, setWorked] = useState<{ resource: Resource; first: Opened }>();
  const [menu, setMenu] = useState<{ node: TreeNode; button: HTMLElement }>();
  const move = async ({ node, parent, before }: Move) => {
    const { resource: kind } = levels[node.level] as Level;
    try {
      await arrange(kind, node.id, { parentId: parent?.id ?? null, before: before?.id ?? null });
      await rowsChanged(kind.id);
      toast.success(t('moved', { label: node.label }));
    } catch {
      // The call itself says what went wrong.
    }
    if (panel.current) focusItem(panel.current, keyOf(node));
  };
  return (
    <aside ref={panel} className={styles.panel}>
      <header>
        <TreeSearch levels={levels} typed={typed} onTyped={setTyped} onChoose={onChoose} />
        {typed === '' && (
          <AddMenu
            levels={levels}
            path={path}
            onAdd={(kind, values) => setWorked({ resource: kind, first: { kind: 'add', values } })}
          />
        )}
      </header>
      <div className={styles.scroll} hidden={typed.trim() !== ''}>
        <Tree
          resource={resource}
          levels={levels}
          path={path}
          onChoose={onChoose}
          onMenu={(node, button) => setMenu({ node, button })}
          mayMove={(node) => mayUpdate(levels[node.level] as Level)}
          onMove={(what) => void move(what)}
        />
      </div>
      <p className="visually-hidden">{t('keys') + (levels.some(mayUpdate) ? t('keysMove') : '')}</p>
      {menu && (
        <NodeMenu
          resource={(levels[menu.node.level] as Level).resource}
          {...menu}
          onOpen={(first) => setWorked({ resource: (levels[menu.node.level] as Level).resource, first })}
          onClose={() => setMenu(undefined)}
        />
      )}
      {worked && (
        <Work key={`${worked.resource.id} ${worked.first.kind}`} {...worked} onClose={() => setWorked(undefined)} />
      )}
    </aside>
  );
}

interface MenuProps {
  resource: Resource;
  node: TreeNode;
  button: HTMLElement;
  onOpen(opened: Opened): void;
  onClose(): void;
}

/** The same that a row of the node's own list offers. */
function NodeMenu({ resource, node, button, onOpen, onClose }: MenuProps) {
  const may = useMay(resource);
  const act = (row: Row, key: string) => {
    const action = rowActions(resource, row, may).find((each) => each.key === key);
    if (!action) return;
    if (action.kind === 'edit' || action.kind === 'duplicate') onOpen({ kind: action.kind, row, refs: {} });
    else if (action.kind === 'handMade') void action.handMade?.run(row).catch(() => undefined);
    else onOpen({ kind: 'batch', action: action.kind, transition: action.transition, rows: [row] });
  };
  return (
    <RowMenu
      resource={resource}
      row={node.row}
      button={button}
      may={may}
      onAct={act}
      onDetail={() => onOpen({ kind: 'detail', resourceId: resource.id, id: node.id })}
      onClose={onClose}
    />
  );
}

/** What stands open over the tree. */
function Work({ resource, first, onClose }: { resource: Resource; first: Opened; onClose(): void }) {
  const may = useMay(resource);
  const { opened, open, close } = useOpened(first);
  const leave = () => {
    close();
    onClose();
  };
  return (
    <RecordViewer value={(resourceId, id) => open({ kind: 'detail', resourceId, id })}>
      <OpenParts resource={resource} opened={opened} open={open} close={leave} may={may} onDone={leave} />
    </RecordViewer>
  );
}

/** New rows of the kinds that can lie where the reader is, with the place filled in. */
function AddMenu({
  levels,
  path,
  onAdd,
}: {
  levels: readonly Level[];
  path: Path;
  onAdd(resource: Resource, values: Row): void;
}) {
  const t = useCatalogue(texts);
  const at = deepest(levels, path);
  const here = levels[at];
  const deeper = branchesIn(levels, at < 0 ? undefined : { level: at, path }).map(({ level }) => level);
  // Where nothing lies deeper, another one of the same kind.
  const kinds = [...(here && (here.resource.tree || deeper.length === 0) ? [at] : []), ...deeper].filter((level) => {
    const { resource } = levels[level] as Level;
    return canAdd(resource, (action) => allowed(action, resource.code));
  });
  if (kinds.length === 0) return null;
  const valuesFor = (level: number): Row => {
    const { resource, field } = levels[level] as Level;
    const around = Object.entries(path).filter(([name]) => resource.fields.has(name) && name !== field);
    const parent = level === at && resource.tree ? { [resource.tree.parent]: path[field] ?? null } : {};
    return { ...Object.fromEntries(around), ...parent };
  };
  return (
    <Popup label={t('add')} button={<Icon name="plus" />} className={styles.add}>
      <MenuList
        label={t('add')}
        items={kinds.map((level) => ({
          key: String(level),
          text: t('addOne', { label: translateDeclared((levels[level] as Level).resource.label) }),
          choose: () => onAdd((levels[level] as Level).resource, valuesFor(level)),
        }))}
      />
    </Popup>
  );
}
