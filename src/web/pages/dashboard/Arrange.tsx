import { useState, type KeyboardEvent } from 'react';
import { GridLayout, useContainerWidth, type LayoutItem } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import type { CardData, TitledCard } from '../../../meta/dashboard/data.ts';
import { gridColumns } from '../../../meta/dashboard/declaration.ts';
import { firstFree, maxCards, maxHeight, minWidth, nudge } from '../../../meta/dashboard/layout.ts';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { AddCard } from './AddCard.tsx';
import type { Offer } from './calls.ts';
import { CardFrame } from './CardFrame.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const [rowHeight, gap] = [76, 16];

const steps: Readonly<Record<string, { x?: number; y?: number }>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
};

interface Props {
  cards: readonly TitledCard[];
  data: Readonly<Record<string, CardData>> | undefined;
  busy: boolean;
  onChange(cards: TitledCard[]): void;
  onSave(): void;
  onCancel(): void;
}

/** Cards are dragged by their heads and resized at a corner, or both with the arrow keys. Nothing is kept before it is saved. */
export default function Arrange({ cards, data, busy, onChange, onSave, onCancel }: Props) {
  const t = useCatalogue(texts);
  const { width, containerRef, mounted } = useContainerWidth();
  const [said, setSaid] = useState('');

  const placed = (layout: readonly LayoutItem[]) => {
    const at = new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));
    onChange(cards.map((card) => ({ ...card, ...at.get(card.id) })));
  };
  const keyed = (event: KeyboardEvent, card: TitledCard) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = nudge(cards, card.id, event.shiftKey ? { w: step.x, h: step.y } : step);
    onChange(next);
    const now = next.find(({ id }) => id === card.id);
    if (now) setSaid(t('place', { title: now.title, x: now.x + 1, y: now.y + 1, w: now.w, h: now.h }));
  };
  const add = ({ title, card }: Offer) =>
    onChange([...cards, { ...firstFree(cards, { id: `n${Math.random().toString(36).slice(2, 10)}`, card }), title }]);

  return (
    <div>
      <div className={styles.arranging} role="toolbar" aria-label={t('arrange')}>
        <p>{t('arrangeHint')}</p>
        <AddCard full={cards.length >= maxCards} onAdd={add} />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" disabled={busy} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
      <p className={styles.said} aria-live="polite">
        {said}
      </p>
      <div ref={containerRef}>
        {mounted && (
          <GridLayout
            width={width}
            layout={cards.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, minW: minWidth, maxH: maxHeight }))}
            gridConfig={{ cols: gridColumns, rowHeight, margin: [gap, gap], containerPadding: [0, 0] }}
            dragConfig={{ handle: 'h2', cancel: 'button' }}
            onDragStop={placed}
            onResizeStop={placed}
          >
            {cards.map((card) => (
              <div key={card.id} className={styles.movable}>
                <CardFrame
                  card={card}
                  data={data?.[card.id]}
                  tools={
                    <span className={styles.tools}>
                      <Button
                        look="quiet"
                        aria-label={t('move', { title: card.title })}
                        title={t('move', { title: card.title })}
                        onKeyDown={(event) => keyed(event, card)}
                      >
                        ✥
                      </Button>
                      <Button
                        look="quiet"
                        icon="close"
                        aria-label={t('removeCard', { title: card.title })}
                        onClick={() => onChange(cards.filter(({ id }) => id !== card.id))}
                      />
                    </span>
                  }
                />
              </div>
            ))}
          </GridLayout>
        )}
      </div>
    </div>
  );
}
