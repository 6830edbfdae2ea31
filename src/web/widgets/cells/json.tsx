import { joinList, translateDeclared } from '../../i18n/i18n.ts';
import type { Json } from '../../../meta/json.ts';
import { columnsOf, itemsOf } from '../kit/row-shape.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

const asText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Arrays whose entries the form describes are shown as a small table, anything else as JSON. */
export function JsonCell({ field, value, place }: CellProps) {
  const t = useCatalogue(widgetTexts);
  if (value === null) return null;
  const items = itemsOf(field.schema);
  if (place !== 'detail')
    return <>{Array.isArray(value) ? t('entries', { count: value.length }) : JSON.stringify(value)}</>;
  if (!items || !Array.isArray(value)) return <pre className={styles.code}>{JSON.stringify(value, null, 2)}</pre>;
  const { columns, single } = columnsOf(items);
  if (single) return <>{joinList(value.map(asText))}</>;
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col">
              {translateDeclared(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((entry) => (
          <tr key={JSON.stringify(entry)}>
            {columns.map(({ name }) => (
              <td key={name}>
                {asText(typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry[name] : undefined)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
