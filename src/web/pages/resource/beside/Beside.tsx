import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import type { PageFilter } from '../../../../meta/routes.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useLabels } from '../../../widgets/kit/labels.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { ListPage } from '../list/ListPage.tsx';
import { readListState, tableParam, writeListState } from '../list/list-state.ts';
import { texts } from '../texts.ts';
import styles from './Beside.module.css';
import { deepest, type Level, type Path } from './levels.ts';
import { Split } from './Split.tsx';
import { besideTexts } from './texts.ts';
import { TreePanel } from './TreePanel.tsx';
import { useLevels } from './use-levels.ts';

interface Props {
  /** The innermost rows; its declaration says what they lie in. */
  resource: Resource;
  filter?: PageFilter;
  opens?: 'add';
  /** Tables to choose from, from the outermost to the innermost; that of the resource alone unless given. */
  tables?: readonly Resource[];
  /** Further buttons of the toolbar, for where the reader is. */
  tools?(path: Path): ReactNode;
}

/** A list with a tree of what its rows lie in. Where the reader is stands in the address, as conditions of the list. */
export function Beside({ resource, tables, tools, ...page }: Props) {
  const levels = useLevels(resource);
  if (levels.length === 0 && !tables) return <ListPage resource={resource} {...page} />;
  return <Placed resource={resource} levels={levels} tables={tables ?? [resource]} tools={tools} {...page} />;
}

/** The table that shows best what lies in a place: the next kind inwards. */
function nearest(tables: readonly Resource[], levels: readonly Level[], path: Path): Resource {
  const at = levels[deepest(levels, path)];
  const inside = at ? tables.filter(({ fields }) => fields.has(at.field)) : tables;
  return inside[0] ?? (tables.at(-1) as Resource);
}

function Placed({
  resource,
  levels,
  tables,
  tools,
  filter,
  opens,
}: Omit<Props, 'tables'> & { levels: readonly Level[]; tables: readonly Resource[] }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const path = useMemo(() => pathIn(levels, search), [levels, search]);
  const fields = useMemo(() => levels.map(({ field }) => field), [levels]);
  const named = new URLSearchParams(search).get(tableParam);
  const shown = tables.find(({ id }) => id === named) ?? nearest(tables, levels, path);

  const go = useCallback(
    (to: Path, table?: Resource) => {
      const target = table ?? nearest(tables, levels, to);
      const state = readListState(target, search);
      const others = Object.entries(state.filters).filter(([field]) => !fields.includes(field));
      const chosen = Object.entries(to)
        .filter(([field]) => target.fields.has(field))
        .map(([field, eq]) => [field, { eq }]);
      const same = target === shown;
      const next = {
        ...state,
        page: 1,
        sort: same ? state.sort : [],
        q: same ? state.q : '',
        filters: Object.fromEntries([...(same ? others : []), ...chosen]),
      };
      const written = new URLSearchParams(writeListState(next).slice(1));
      if (target !== nearest(tables, levels, to)) written.set(tableParam, target.id);
      void navigate({ search: written.toString() }, { preventScrollReset: true });
    },
    [tables, levels, fields, shown, search, navigate],
  );

  return (
    <div className={styles.page}>
      <Split
        name={resource.id}
        side={levels.length > 0 && <Side resource={resource} levels={levels} path={path} onChoose={go} />}
      >
        {tables.length > 1 && (
          <Tables
            tables={tables.filter((table) => fits(table, levels, path))}
            shown={shown}
            onChoose={(table) => go(path, table)}
          />
        )}
        <ListPage
          key={shown.id}
          resource={shown}
          filter={shown === resource ? filter : undefined}
          opens={opens}
          beside={fields}
          tools={tools?.(path)}
        />
      </Split>
    </div>
  );
}

/** Can a table be narrowed to the place? */
const fits = ({ fields }: Resource, levels: readonly Level[], path: Path): boolean => {
  const at = levels[deepest(levels, path)];
  return !at || fields.has(at.field);
};

function pathIn(levels: readonly Level[], search: string): Path {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    levels.flatMap(({ field }) => (params.get(field) ? [[field, params.get(field) as string]] : [])),
  );
}

function Tables({
  tables,
  shown,
  onChoose,
}: {
  tables: readonly Resource[];
  shown: Resource;
  onChoose(table: Resource): void;
}) {
  return (
    <nav className={styles.tables}>
      {tables.map((table) => (
        <button
          key={table.id}
          type="button"
          aria-current={table === shown ? 'true' : undefined}
          onClick={() => onChoose(table)}
        >
          {translateDeclared(table.label)}
        </button>
      ))}
    </nav>
  );
}

/** The tree at the side; on small screens behind a button. */
function Side({
  resource,
  levels,
  path,
  onChoose,
}: {
  resource: Resource;
  levels: readonly Level[];
  path: Path;
  onChoose(path: Path): void;
}) {
  const t = useCatalogue(besideTexts);
  const close = useCatalogue(texts)('close');
  const [drawn, setDrawn] = useState(false);
  const at = levels[deepest(levels, path)];
  const id = path[at?.field ?? ''];
  const labels = useLabels(at?.resource.id, id ? [id] : []);
  const choose = (to: Path) => {
    setDrawn(false);
    onChoose(to);
  };
  return (
    <>
      <div className={styles.side}>
        <TreePanel resource={resource} levels={levels} path={path} onChoose={choose} />
      </div>
      <div className={styles.opener}>
        <Button icon="apartment" onClick={() => setDrawn(true)}>
          {(id && labels[id]) || t('choose')}
        </Button>
      </div>
      {drawn && (
        <Box shape="drawer" title={t('choose')} closeLabel={close} onClose={() => setDrawn(false)}>
          <TreePanel resource={resource} levels={levels} path={path} onChoose={choose} />
        </Box>
      )}
    </>
  );
}
