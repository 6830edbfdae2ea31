import { Suspense, useMemo, useState } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import { cardItems, type PrintCard } from '../../../../meta/print-card.ts';
import { useResource } from '../../../declarations.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Cards } from '../../resource/print/Cards.tsx';
import styles from './cards.module.css';
import { answerTexts } from './texts.ts';

const CardsPrint = deferred(async () => (await import('../../resource/print/CardsPrint.tsx')).CardsPrint);

const maxShown = 12;

interface Props {
  cards: readonly PrintCard[];
  /** What the form asks. */
  fields: ReadonlyMap<string, Field>;
  /** The record that holds the answers, as far as there is one. */
  entry: Row;
  answers: Row;
  /** What is handed in is printed; what is being filled in is looked at. */
  printable?: boolean;
}

/** How cards and plates will look, for those who ask for them, decide about them and make them. */
export function CardsShown({ cards, fields, entry, answers, printable = false }: Props) {
  const t = useCatalogue(answerTexts);
  const { fields: own } = useResource('processes/process');
  const [isPrinted, setPrinted] = useState(false);
  const all = useMemo(() => new Map([...own, ...fields]), [own, fields]);
  const row = { ...entry, ...answers, _refs: { ...(entry._refs as object), ...(answers._refs as object) } as never };
  const made = cards.filter((card) => cardItems(card, row).length > 0);
  if (made.length === 0) return null;
  return (
    <figure className={styles.cards}>
      <figcaption>
        {t('preview')}
        {printable && (
          <Button look="quiet" icon="printer" onClick={() => setPrinted(true)}>
            {t('printCards')}
          </Button>
        )}
      </figcaption>
      {[...made.entries()].map(([i, card]) => (
        <Cards key={i} card={card} fields={all} row={row} max={maxShown} />
      ))}
      {isPrinted && (
        <Suspense fallback={null}>
          <CardsPrint title={t('printCards')} cards={made} fields={all} row={row} onClose={() => setPrinted(false)} />
        </Suspense>
      )}
    </figure>
  );
}
