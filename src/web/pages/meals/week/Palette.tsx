import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { weekTexts } from './texts.ts';
import type { Dish } from './use-week.ts';
import styles from './week.module.css';

interface Props {
  dishes: readonly Dish[];
  picked: string | undefined;
  onPick(id: string | undefined): void;
}

/** The dishes of a canteen: drag one, or pick it and then a meal. */
export function Palette({ dishes, picked, onPick }: Props) {
  const t = useCatalogue(weekTexts);
  const [sought, setSought] = useState('');
  const found = dishes
    .filter(({ mealName }) => mealName.includes(sought.trim()))
    .toSorted((one, other) => Number(other.status === 'on') - Number(one.status === 'on'));
  return (
    <aside className={styles.palette} aria-label={t('palette')}>
      <input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <p>{t('hint')}</p>
      {found.length === 0 && <p>{t('noDishes')}</p>}
      <ul>
        {found.map((dish) => (
          <li key={dish.id}>
            <Piece
              dish={dish}
              pressed={dish.id === picked}
              onPick={() => onPick(dish.id === picked ? undefined : dish.id)}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Piece({ dish, pressed, onPick }: { dish: Dish; pressed: boolean; onPick(): void }) {
  const t = useCatalogue(weekTexts);
  const element = useRef<HTMLButtonElement>(null);
  const { id } = dish;
  useEffect(
    () => (element.current ? draggable({ element: element.current, getInitialData: () => ({ dish: id }) }) : undefined),
    [id],
  );
  return (
    <button ref={element} type="button" className={styles.piece} aria-pressed={pressed} onClick={onPick}>
      <span>{dish.mealName}</span>
      <small>{dish.status === 'on' ? dish.price && `¥${dish.price}` : t('off')}</small>
    </button>
  );
}
