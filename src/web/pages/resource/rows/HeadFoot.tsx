import type { Field } from '../../../../meta/field.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { sumsOf, type Line } from './lines.ts';
import styles from './Rows.module.css';
import { rowsTexts } from './texts.ts';

export function Head({ columns }: { columns: readonly Field[] }) {
  const t = useCatalogue(rowsTexts);
  return (
    <thead>
      <tr>
        <th className={styles.number} scope="col">
          #
        </th>
        {columns.map((field) => (
          <th key={field.name} scope="col" data-required={(field.required && !field.readOnly) || undefined}>
            {translateDeclared(field.title)}
          </th>
        ))}
        <th scope="col">
          <span className={styles.said}>{t('actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** What the amounts add up to, below their columns. */
export function Foot({ part, columns, lines }: { part: Resource; columns: readonly Field[]; lines: readonly Line[] }) {
  const t = useCatalogue(rowsTexts);
  const sums = sumsOf(part, lines);
  if (!columns.some(({ name }) => sums.has(name))) return null;
  return (
    <tfoot>
      <tr>
        <td>{t('total')}</td>
        {columns.map((field) => {
          const { Cell, align } = widgetOf(field);
          const sum = sums.get(field.name);
          return (
            <td key={field.name} data-align={align}>
              {sum !== undefined && <Cell field={field} value={sum} place="table" />}
            </td>
          );
        })}
        <td />
      </tr>
    </tfoot>
  );
}
