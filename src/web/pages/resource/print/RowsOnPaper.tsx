import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { printTexts } from './texts.ts';

interface Props {
  fields: readonly Field[];
  rows: readonly Row[];
  refs: Refs;
  /** What the amounts add up to. */
  totals?: Row;
}

/** Rows as a table on paper; its heading stands on every sheet. */
export function RowsOnPaper({ fields, rows, refs, totals }: Props) {
  const t = useCatalogue(printTexts);
  return (
    <table>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.name} data-align={widgetOf(field).align}>
              {translateDeclared(field.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.id)}>
            {fields.map((field) => (
              <td key={field.name} data-align={widgetOf(field).align}>
                <OnPaper field={field} row={row} refs={refs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {fields.map((field, at) => {
              const total = totals[field.name] ?? null;
              return (
                <td key={field.name} data-align={widgetOf(field).align}>
                  {total !== null ? <OnPaper field={field} row={totals} refs={refs} /> : at === 0 && t('sum')}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A value as words. */
export function OnPaper({ field, row, refs }: { field: Field; row: Row; refs: Refs }) {
  const { Cell } = widgetOf(field);
  const value = row[field.name] ?? null;
  // The rows of a table are what is to be read on paper, not their number.
  const place = field.type.name === 'json' ? 'detail' : 'chip';
  return value !== null && value !== '' && <Cell field={field} value={value} refs={refs} place={place} />;
}
