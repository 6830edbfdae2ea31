import type { Row } from '../../../../../meta/json.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { Icon } from '../../../../shared/icon/Icon.tsx';
import { widgetOf } from '../../../../widgets/index.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { nameOf, Value } from '../Card.tsx';
import { shapeTexts } from '../texts.ts';
import { Line, type LineProps } from './Line.tsx';
import { parentOf, type Standing } from './moves.ts';
import { treeTexts } from './texts.ts';
import { indent, type TreeUse } from './tree-use.ts';
import styles from './TreeView.module.css';
import { useLineMoves } from './use-line-moves.ts';
import { usePlace, type Group, type PlacedRow } from './use-place.ts';

interface PlaceProps {
  use: TreeUse;
  place: string;
  level: number;
  /** The row whose place it is, and where that one stands. */
  parent?: Row;
  around?: Standing;
}

/** The lines of one place and of what is unfolded in it. */
export function Place({ use, place, level, parent, around }: PlaceProps) {
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
        <RowLine
          key={String(placed.row.id)}
          use={use}
          placed={placed}
          standing={{
            siblings: rows
              .map(({ row }) => row)
              .filter((row) => parentOf(use.resource, row) === parentOf(use.resource, placed.row)),
            more: query.hasNextPage,
            parent,
            around,
          }}
          level={level}
          isFirst={first && i === 0}
        />
      ))}
      {query.hasNextPage &&
        (query.isFetchingNextPage ? note(t('loading')) : note(t('more'), () => void query.fetchNextPage()))}
    </>
  );
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
      inside={<Place use={use} place={group.place} level={level + 1} />}
    />
  );
}

function RowLine({
  use,
  placed: { row, refs, below },
  standing,
  level,
  isFirst,
}: LineProps & { placed: PlacedRow; standing: Standing }) {
  const t = useCatalogue(treeTexts);
  const shape = useCatalogue(shapeTexts);
  const { resource, card, may, open } = use;
  const moving = useLineMoves(use, row, standing);
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
      moving={moving}
      inside={<Place use={use} place={String(row.id)} level={level + 1} parent={row} around={standing} />}
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
          onClick={(event) =>
            open({
              kind: 'menu',
              row,
              button: event.currentTarget,
              refs,
              also: moving.draggable ? [{ text: t('moveTo'), run: () => use.onMoveTo(row) }] : undefined,
              asSeen: true,
            })
          }
        >
          <Icon name="more" />
        </button>
      }
    />
  );
}
