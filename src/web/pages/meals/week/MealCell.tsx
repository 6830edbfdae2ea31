import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { weekTexts } from './texts.ts';
import type { Dish, Line, Meal } from './use-week.ts';
import styles from './week.module.css';

interface Props {
  resource: Resource;
  day: string;
  meal: Meal;
  lines: readonly Line[];
  dishes: ReadonlyMap<string, Dish>;
  picked: Dish | undefined;
  /** Absent if the menu can no longer be planned. */
  onPut?(dish: string): void;
  onTake?(dish: string, line: Line): void;
  onOpen(id: string): void;
  onAdd?(): void;
}

/** One meal of one day: its lines with their dishes, and a drop target for another dish. */
export function MealCell({ resource, day, meal, lines, dishes, picked, onPut, onTake, onOpen, onAdd }: Props) {
  const t = useCatalogue(weekTexts);
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const put = useEffectEvent((dish: unknown) => typeof dish === 'string' && onPut?.(dish));
  const takes = useEffectEvent(() => onPut !== undefined);
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => takes() && typeof source.data.dish === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        put(source.data.dish);
      },
    });
  }, []);
  const where = { day: day.slice(5), meal: meal.typeName };
  return (
    <div
      ref={element}
      className={styles.cell}
      data-over={over || undefined}
      role="group"
      aria-label={`${day} ${meal.typeName}`}
    >
      <header>
        <span>{meal.typeName}</span>
        {onAdd && (
          <button type="button" aria-label={t('add', where)} title={t('add', where)} onClick={onAdd}>
            +
          </button>
        )}
      </header>
      {lines.map((line) => (
        <article key={line.id} data-state={line.status}>
          <button type="button" className={styles.name} onClick={() => onOpen(line.id)}>
            <b>{line.lineName}</b>
            <small>
              {[
                translateDeclared(resource.states?.labels[line.status] ?? line.status),
                line.price && `¥${line.price}`,
                line.maxCount === null
                  ? line.orderedCount
                    ? t('ordered', { ordered: line.orderedCount })
                    : ''
                  : t('orderedOf', { ordered: line.orderedCount ?? 0, max: line.maxCount }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
          <ul>
            {(line.mealIds ?? []).map((id) => {
              const name = dishes.get(id)?.mealName ?? id.slice(0, 8);
              return (
                <li key={id} data-off={dishes.get(id)?.status !== 'on' || undefined}>
                  {name}
                  {onTake && line.status !== 'stopped' && (
                    <button
                      type="button"
                      aria-label={t('take', { dish: name })}
                      title={t('take', { dish: name })}
                      onClick={() => onTake(id, line)}
                    >
                      ×
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </article>
      ))}
      {picked && onPut && (
        <button
          type="button"
          className={styles.put}
          aria-label={t('putInto', { dish: picked.mealName, ...where })}
          onClick={() => onPut(picked.id)}
        >
          {t('put')}
        </button>
      )}
    </div>
  );
}
