import { useMemo, type KeyboardEvent } from 'react';
import type { Json, Row } from '../../../../../meta/json.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { isNarrowed, unfiltered } from '../../list/list-state.ts';
import { ListState } from '../../list/ListStates.tsx';
import type { ShapeProps } from '../parts.ts';
import { useShape } from '../use-shape.ts';
import { Buildings } from './Buildings.tsx';
import { colourOf } from './colours.ts';
import { floorsOf } from './floors.ts';
import styles from './Plan.module.css';
import { planTexts } from './texts.ts';
import { Room } from './Room.tsx';

interface Reply {
  groups: { within: Json; state: Json; rows: number }[];
  list: Row[];
  total: number;
  refs: Refs;
}

/** Which rows stand empty, and which do not: all buildings, and floor by floor the one that is chosen by the filter. */
export function Plan({ resource, state, change, may, open }: ShapeProps) {
  const t = useCatalogue(planTexts);
  const view = resource.list.views.plan ?? { floor: '', within: '', unit: undefined, card: [] };
  const chosen = state.filters[view.within]?.eq;
  const { data, error, isPending, refetch } = useShape<Reply>(resource, 'plan', state, { _within: chosen });
  const states = useMemo(() => Object.entries(resource.states?.labels ?? {}), [resource]);
  const groups = data?.groups ?? [];
  const numberOf = (value: string, within?: Json) =>
    groups
      .filter((group) => group.state === value && (within === undefined || group.within === within))
      .reduce((sum, { rows }) => sum + rows, 0);
  const refs = data?.refs ?? {};
  const labelOf = (name: string, id: Json) => refs[resource.fields.get(name)?.spec['x-ref'] ?? '']?.[String(id)] ?? '';
  const floors = floorsOf(
    data?.list ?? [],
    (row) => labelOf(view.floor, row[view.floor] ?? null),
    (row) => (view.unit ? labelOf(view.unit, row[view.unit] ?? null) : ''),
  );
  const choose = (id: Json | undefined) =>
    change({
      filters:
        id === undefined
          ? without(state.filters, view.within)
          : { ...state.filters, [view.within]: { eq: String(id) } },
    });
  const openRow = (row: Row) =>
    void (may('show') && open({ kind: 'detail', resourceId: resource.id, id: String(row.id) }));
  const menu = (row: Row, button: HTMLElement) => open({ kind: 'menu', row, button, refs, asSeen: true });

  return (
    <ListState
      loading={isPending}
      error={error}
      empty={data?.total === 0}
      narrowed={isNarrowed(state)}
      label={translateDeclared(resource.label)}
      rows={12}
      onRetry={() => void refetch()}
      onClear={() => change(unfiltered)}
    >
      <div className={styles.plan}>
        <ul className={styles.legend} aria-label={t('legend')}>
          {states.map(([value, label]) => (
            <li key={value} data-colour={colourOf(resource, value)} data-state={value}>
              <i aria-hidden /> {translateDeclared(label)} <b>{numberOf(value).toLocaleString('en')}</b>
            </li>
          ))}
          <li className={styles.all}>{t('total', { total: (data?.total ?? 0).toLocaleString('en') })}</li>
        </ul>
        {chosen === undefined ? (
          <Buildings
            resource={resource}
            ids={[...new Set(groups.map(({ within }) => within))]}
            labelOf={(id) => labelOf(view.within, id)}
            states={states}
            numberOf={numberOf}
            onChoose={choose}
          />
        ) : (
          <>
            <p className={styles.where}>
              <button type="button" onClick={() => choose(undefined)}>
                {t('back')}
              </button>{' '}
              <strong>{labelOf(view.within, chosen)}</strong>
            </p>
            <div className={styles.floors} onKeyDown={moveAmongRooms}>
              {floors.map(({ label, units }) => (
                <section key={label} className={styles.floor} aria-label={label}>
                  <h3>
                    {label}
                    <small>{units.reduce((sum, { rows }) => sum + rows.length, 0)}</small>
                  </h3>
                  <div className={styles.units}>
                    {units.map((unit) => (
                      <div key={unit.label} className={styles.unit}>
                        {unit.label && <h4>{unit.label}</h4>}
                        <div className={styles.rooms}>
                          {unit.rows.map((row) => (
                            <Room
                              key={String(row.id)}
                              resource={resource}
                              row={row}
                              refs={refs}
                              fields={view.card}
                              onOpen={openRow}
                              onMenu={menu}
                            />
                          ))}
                        </div>
                      </div>
                    ))}
                  </div>
                </section>
              ))}
            </div>
          </>
        )}
      </div>
    </ListState>
  );
}

const without = <T,>(filters: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));

/** Arrows go from room to room, and from floor to floor to the one above or below. */
function moveAmongRooms(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target as HTMLElement;
  if (!here.dataset.room || event.altKey || !event.key.startsWith('Arrow')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')];
  const { top, left } = here.getBoundingClientRect();
  const sideways = all[all.indexOf(here) + (event.key === 'ArrowRight' ? 1 : -1)];
  const down = event.key === 'ArrowDown';
  const rows = all.filter((each) =>
    down ? each.getBoundingClientRect().top > top + 4 : each.getBoundingClientRect().top < top - 4,
  );
  const distance = (each: HTMLElement) =>
    Math.abs(each.getBoundingClientRect().top - top) * 1000 + Math.abs(each.getBoundingClientRect().left - left);
  const next =
    event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      ? sideways
      : rows.toSorted((one, other) => distance(one) - distance(other))[0];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
