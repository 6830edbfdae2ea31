import { columnsOf, columnTotals } from '../../../meta/columns.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { singleWidgetOf } from './single-widgets.ts';
import { widgetTexts } from './texts.ts';
import { useCatalogue } from './use-texts.ts';

interface Props {
  /** The form of a row. */
  resource: Resource;
  rows: readonly Row[];
  /** A last column without a title. */
  also?: true;
}

/** The line below a table with what its amounts come to; of a single row it would say that row again. */
export function ColumnTotals({ resource, rows, also }: Props) {
  const t = useCatalogue(widgetTexts);
  const totals = columnTotals(resource, rows);
  if (rows.length < 2 || Object.keys(totals).length === 0) return null;
  return (
    <tfoot>
      <tr>
        {columnsOf(resource).map((column, i) => {
          const { Cell, align } = singleWidgetOf(column);
          const total = totals[column.name];
          return (
            <td key={column.name} data-align={align}>
              {total === undefined ? i === 0 && t('total') : <Cell field={column} value={total} place="table" />}
            </td>
          );
        })}
        {also && <td />}
      </tr>
    </tfoot>
  );
}
