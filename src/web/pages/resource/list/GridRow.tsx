import { memo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import type { GridColumn } from './Grid.tsx';
import styles from './Grid.module.css';
import type { RowButton } from './row-buttons.ts';

export interface RowButtons {
  /** Named actions that stand in the row. */
  shown: readonly RowButton[];
  /** Fields that can be changed where they stand. */
  inline: readonly string[];
}

interface Props {
  row: Row;
  refs: Refs;
  columns: readonly GridColumn[];
  chosen: boolean;
  first: boolean;
  buttonsOf(row: Row): RowButtons;
  onChoose(rows: readonly Row[], on: boolean): void;
}

export const GridRow = memo(function GridRow({ row, refs, columns, chosen, first, buttonsOf, onChoose }: Props) {
  const t = useCatalogue(texts);
  const { shown, inline } = buttonsOf(row);
  return (
    <tr data-id={row.id} aria-selected={chosen} tabIndex={first ? 0 : -1}>
      <td className={styles.select}>
        <input
          type="checkbox"
          checked={chosen}
          aria-label={t('selectRow')}
          tabIndex={-1}
          onChange={(event) => onChoose([row], event.target.checked)}
        />
      </td>
      {columns.map(({ field, align, pinned }, at) => {
        const { Cell } = widgetOf(field);
        const value = row[field.name] ?? null;
        const cell = <Cell field={field} value={value} refs={refs} place="table" />;
        return (
          <td
            key={field.name}
            data-field={field.name}
            data-label={translateDeclared(field.title)}
            data-align={align}
            data-pinned={pinned === undefined ? undefined : true}
            data-empty={value === null || value === '' ? true : undefined}
            data-inline={inline.includes(field.name) || undefined}
            style={pinned === undefined ? undefined : { left: pinned }}
          >
            {at === 0 ? (
              <button type="button" className={styles.open} data-act="open" tabIndex={-1}>
                {cell}
              </button>
            ) : (
              cell
            )}
          </td>
        );
      })}
      <td className={styles.actions}>
        <span>
          {shown.map(({ name, label, danger }) => (
            <button key={name} type="button" data-act={name} data-danger={danger} tabIndex={-1}>
              {label}
            </button>
          ))}
          <button
            type="button"
            data-act="menu"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t('more')}
            title={t('more')}
          />
        </span>
      </td>
    </tr>
  );
});
