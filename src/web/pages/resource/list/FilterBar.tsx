import { useMemo, type ReactNode } from 'react';
import type { FilterOp } from '../../../../meta/field.ts';
import type { Resource } from '../../../../meta/model.ts';
import { ownPlaceNames } from '../../../providers/own-places.ts';
import { widgetOf, type FilterValue } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { FilterPill } from './FilterPill.tsx';
import styles from './FilterBar.module.css';
import { isNarrowed, unfiltered, type ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  /** Conditions that are shown and chosen in another place. */
  elsewhere: readonly string[];
  /** Pills that stand before and after those of the fields. */
  before: ReactNode;
  after: ReactNode;
}

const isSet = (value: FilterValue | undefined) => value !== undefined && Object.values(value).some(Boolean);

/** One pill per declared filter; it tells what is asked for and opens the field's own input. */
export function FilterBar({ resource, state, change, elsewhere, before, after }: Props) {
  const t = useCatalogue(texts);
  const names = useMemo(() => {
    const own = ownPlaceNames(resource);
    const declared = resource.list.filters.filter((name) => {
      const field = resource.fields.get(name);
      return field && !own.includes(name) && widgetOf(field).Filter;
    });
    // A link may ask for more than the bar offers.
    return [
      ...declared,
      ...Object.keys(state.filters).filter(
        (name) => isSet(state.filters[name]) && !declared.includes(name) && !elsewhere.includes(name),
      ),
    ];
  }, [resource, state.filters, elsewhere]);
  const set = (name: string, value: FilterValue, typing: boolean) =>
    change({ filters: { ...state.filters, [name]: value } }, typing ? 'typing' : 'step');
  return (
    <div className={styles.bar}>
      {before}
      {names.map((name) => {
        const field = resource.fields.get(name);
        return (
          field && (
            <FilterPill
              key={name}
              field={field}
              value={state.filters[name] ?? none}
              onChange={(value, typing) => set(name, value, typing)}
            />
          )
        );
      })}
      {after}
      {isNarrowed({ ...state, filters: chosen(elsewhere, state, false) }) && (
        <button
          type="button"
          className={styles.clearAll}
          onClick={() => change({ ...unfiltered, filters: chosen(elsewhere, state, true) })}
        >
          {t('clearFilters')}
        </button>
      )}
    </div>
  );
}

/** The conditions that are chosen elsewhere, or the others. */
const chosen = (elsewhere: readonly string[], { filters }: ListState, there: boolean): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => elsewhere.includes(name) === there));

const none: Readonly<Partial<Record<FilterOp, string>>> = {};
