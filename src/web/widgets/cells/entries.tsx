import { columnsOf, rowResource, rowsIn } from '../../../meta/columns.ts';
import { ColumnTotals } from '../kit/ColumnTotals.tsx';
import { joinList, translateDeclared } from '../../i18n/i18n.ts';
import type { Json } from '../../../meta/json.ts';
import { singleWidgetOf } from '../kit/single-widgets.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

const asText = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** An array whose entries the form describes: a small table, or values in a line. */
export function Entries({ field, value, refs }: CellProps) {
  const resource = rowResource(field.schema);
  if (!resource) return <>{joinList([value].flat().map(asText))}</>;
  const columns = columnsOf(resource);
  const rows = rowsIn(value);
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-align={singleWidgetOf(column).align}>
              {translateDeclared(column.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // Entries have no id, so their index is the key.
          <tr key={`${i + 1}`}>
            {columns.map((column) => {
              const { Cell, align } = singleWidgetOf(column);
              const entry = row[column.name] ?? null;
              return (
                <td key={column.name} data-align={align}>
                  {entry !== null && <Cell field={column} value={entry} refs={refs} place="table" />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <ColumnTotals resource={resource} rows={rows} />
    </table>
  );
}
