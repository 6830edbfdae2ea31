import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './designer.module.css';
import { palette, type DesignType } from './new-spec.ts';
import { designTexts, fieldTypeTexts } from './texts.ts';

/** The types of fields: dragged, or pressed to stand after the chosen one. */
export function Palette({ onAdd }: { onAdd(type: DesignType): void }) {
  const t = useCatalogue(designTexts);
  return (
    <aside className={styles.palette} aria-label={t('palette')}>
      <p>{t('paletteHint')}</p>
      {palette.map(({ group, types }) => (
        <section key={group}>
          <h3>{t(group)}</h3>
          <ul>
            {types.map((type) => (
              <li key={type}>
                <Piece type={type} onAdd={() => onAdd(type)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

function Piece({ type, onAdd }: { type: DesignType; onAdd(): void }) {
  const name = useCatalogue(fieldTypeTexts);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(
    () => (element.current ? draggable({ element: element.current, getInitialData: () => ({ type }) }) : undefined),
    [type],
  );
  return (
    <button ref={element} type="button" data-piece={type} onClick={onAdd}>
      {name(type)}
    </button>
  );
}
