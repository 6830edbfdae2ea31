import type { ReactNode } from 'react';
import type { Field } from '../../../../../meta/field.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { widgetOf } from '../../../../widgets/index.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import type { Can } from '../../actions/row-actions.ts';
import type { ListState } from '../../list/list-state.ts';
import type { Opened } from '../../use-opened.ts';
import { nameOf, Value } from '../Card.tsx';
import { shapeTexts } from '../texts.ts';
import { treeTexts } from './texts.ts';
import styles from './TreeView.module.css';
import { usePlace, type Group, type PlacedRow } from './use-place.ts';

/** What every line of the tree needs to know. */
export interface TreeUse {
  resource: Resource;
  state: ListState;
  card: readonly Field[];
  unfolded: readonly string[];
  may: Can;
  /** The line that the tab key leads to; the first one at the beginning. */
  current: string | undefined;
  onCurrent(place: string): void;
  onToggle(place: string): void;
  open(next: Opened): void;
}

interface PlaceProps {
  use: TreeUse;
  place: string;
  level: number;
}

/** The lines of one place and of what is unfolded in it. */
export function Place({ use, place, level }: PlaceProps) {
  const t = useCatalogue(treeTexts);
  const { query, groups, rows, refs } = usePlace(use.resource, use.state, place);
  const note = (text: string, onClick?: () => void) => (
    <tr>
      <td colSpan={use.card.length + 2} style={indent(level)} className={styles.note}>
        {onClick ? (
          <button type="button" onClick={onClick}>
            {text}
          </button>
        ) : (
          text
        )}
      </td>
    </tr>
  );
  if (query.isPending) return note(t('loading'));
  if (query.isError && rows.length + groups.length === 0) return note(t('failed'), () => void query.refetch());
  const first = level === 1 && use.current === undefined;
  return (
    <>
      {groups.map((group, i) => (
        <GroupLine key={group.place} use={use} group={group} refs={refs} level={level} isFirst={first && i === 0} />
      ))}
      {rows.map((placed, i) => (
        <RowLine key={String(placed.row.id)} use={use} placed={placed} level={level} isFirst={first && i === 0} />
      ))}
      {query.hasNextPage &&
        (query.isFetchingNextPage ? note(t('loading')) : note(t('more'), () => void query.fetchNextPage()))}
    </>
  );
}

const indent = (level: number) => ({ paddingInlineStart: `${(level - 1) * 20 + 8}px` });

interface LineProps {
  use: TreeUse;
  level: number;
  isFirst: boolean;
}

function GroupLine({ use, group, refs, level, isFirst }: LineProps & { group: Group; refs: Refs }) {
  const t = useCatalogue(treeTexts);
  const field = use.resource.fields.get(group.field);
  const label = refs[field?.spec['x-ref'] ?? '']?.[String(group.value)];
  return (
    <Line
      use={use}
      place={group.place}
      level={level}
      isFirst={isFirst}
      foldable
      name={
        <button
          type="button"
          className={styles.group}
          tabIndex={-1}
          data-open
          onClick={() => use.onToggle(group.place)}
        >
          {label ?? t('none', { field: translateDeclared(field?.title ?? '') })}
        </button>
      }
      count={group.rows}
    />
  );
}

function RowLine({ use, placed: { row, refs, below }, level, isFirst }: LineProps & { placed: PlacedRow }) {
  const t = useCatalogue(treeTexts);
  const shape = useCatalogue(shapeTexts);
  const { resource, card, may, open } = use;
  const parent = resource.list.views.tree?.by.length === 0 && resource.tree?.parent;
  // A row that stands at the top although it lies below one that does not match.
  const under = parent && level === 1 && row[parent] ? refs[resource.id]?.[String(row[parent])] : undefined;
  const name = nameOf(resource, row);
  return (
    <Line
      use={use}
      place={String(row.id)}
      level={level}
      isFirst={isFirst}
      foldable={below > 0}
      name={
        <>
          <button
            type="button"
            className={styles.name}
            tabIndex={-1}
            data-open
            onClick={() => may('show') && open({ kind: 'detail', resourceId: resource.id, id: String(row.id) })}
          >
            {name}
          </button>
          {under && <small>{t('under', { label: under })}</small>}
        </>
      }
      count={below}
      values={card.map((field) => (
        <td key={field.name} role="gridcell" className={styles.value} data-align={widgetOf(field).align}>
          <Value resource={resource} row={row} refs={refs} name={field.name} />
        </td>
      ))}
      menu={
        <button
          type="button"
          className={styles.menu}
          tabIndex={-1}
          data-menu
          aria-haspopup="menu"
          aria-label={`${shape('more')} ${name}`}
          title={shape('more')}
          onClick={(event) => open({ kind: 'menu', row, button: event.currentTarget, refs, asSeen: true })}
        >
          <Icon name="more" />
        </button>
      }
    />
  );
}

interface Said extends LineProps {
  place: string;
  foldable: boolean;
  name: ReactNode;
  /** How many rows lie in it. */
  count: number;
  values?: ReactNode;
  menu?: ReactNode;
}

function Line({ use, place, level, isFirst, foldable, name, count, values, menu }: Said) {
  const t = useCatalogue(treeTexts);
  const isUnfolded = foldable && use.unfolded.includes(place);
  return (
    <>
      <tr
        role="row"
        aria-level={level}
        aria-expanded={foldable ? isUnfolded : undefined}
        data-place={place}
        tabIndex={isFirst || use.current === place ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && use.onCurrent(place)}
      >
        <td role="gridcell" style={indent(level)}>
          <span className={styles.line}>
            {foldable ? (
              <button
                type="button"
                className={styles.fold}
                tabIndex={-1}
                aria-hidden
                onClick={() => use.onToggle(place)}
              >
                <Icon name="right" />
              </button>
            ) : (
              <i className={styles.fold} />
            )}
            {name}
            {foldable && <small>{t('rows', { count: count.toLocaleString('en') })}</small>}
          </span>
        </td>
        {values ?? <td colSpan={use.card.length} className={styles.value} />}
        <td role="gridcell">{menu}</td>
      </tr>
      {isUnfolded && <Place use={use} place={place} level={level + 1} />}
    </>
  );
}
