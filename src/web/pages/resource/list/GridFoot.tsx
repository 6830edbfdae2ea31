import { translateDeclared } from '../../../i18n/i18n.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import type { GridColumn } from './Grid.tsx';
import styles from './Grid.module.css';
import type { Totals } from './use-totals.ts';

/** What the amounts add up to, over all pages. */
export function GridFoot({
  columns,
  totals: { values, busy, ask },
}: {
  columns: readonly GridColumn[];
  totals: Totals;
}) {
  const t = useCatalogue(texts);
  return (
    <tfoot aria-busy={busy}>
      <tr>
        <th scope="row" className={styles.select} title={t('sumHint')}>
          {ask ? (
            <button type="button" onClick={ask}>
              {t('sum')}
            </button>
          ) : (
            t('sum')
          )}
        </th>
        {columns.map(({ field, align, pinned }) => {
          const { Cell } = widgetOf(field);
          const value = values?.[field.name] ?? null;
          return (
            <td
              key={field.name}
              data-label={value === null ? undefined : translateDeclared(field.title)}
              data-align={align}
              data-pinned={pinned === undefined ? undefined : true}
              style={pinned === undefined ? undefined : { left: pinned }}
            >
              {value !== null && <Cell field={field} value={value} place="table" />}
            </td>
          );
        })}
        <td className={styles.actions} />
      </tr>
    </tfoot>
  );
}
