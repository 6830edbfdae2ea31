import type { Json } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { colourOf } from './colours.ts';
import styles from './Plan.module.css';
import { planTexts } from './texts.ts';

interface Props {
  resource: Resource;
  ids: readonly Json[];
  labelOf(id: Json): string;
  states: readonly (readonly [value: string, label: string])[];
  numberOf(state: string, within: Json): number;
  onChoose(id: Json): void;
}

/** Every building with the share of its states; leads to its floors. */
export function Buildings({ resource, ids, labelOf, states, numberOf, onChoose }: Props) {
  const t = useCatalogue(planTexts);
  const sorted = ids.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other), 'zh', { numeric: true }));
  return (
    <ul className={styles.buildings}>
      {sorted.map((id) => {
        const counts = states
          .map(([value, label]) => ({ value, label: translateDeclared(label), rows: numberOf(value, id) }))
          .filter(({ rows }) => rows > 0);
        const total = counts.reduce((sum, { rows }) => sum + rows, 0);
        return (
          <li key={String(id)}>
            <button type="button" onClick={() => onChoose(id)}>
              <strong>{labelOf(id) || t('unknown')}</strong>
              <small>{t('total', { total: total.toLocaleString('en') })}</small>
              <span className={styles.shares} aria-hidden>
                {counts.map(({ value, rows }) => (
                  <i key={value} data-colour={colourOf(resource, value)} style={{ flexGrow: rows }} />
                ))}
              </span>
              <span className={styles.words}>
                {counts.map(({ value, label, rows }) => (
                  <span key={value}>
                    {label} {rows}
                  </span>
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
