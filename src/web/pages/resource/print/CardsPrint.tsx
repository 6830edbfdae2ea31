import { useLayoutEffect } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import { cardSize, type PrintCard } from '../../../../meta/print-card.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { pageFor } from './card-look.ts';
import { Cards } from './Cards.tsx';
import { PaperBox } from './PaperBox.tsx';
import styles from './Print.module.css';
import { printTexts } from './texts.ts';

interface Props {
  title: string;
  cards: readonly PrintCard[];
  fields: ReadonlyMap<string, Field>;
  row: Row;
  onClose(): void;
}

/** Cards and plates by themselves, at their real size. */
export function CardsPrint({ title, cards, fields, row, onClose }: Props) {
  const t = useCatalogue(printTexts);
  const sizes = cards.map((card) => cardSize(card, row));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const { page, isOwn } = pageFor({ width, height });
  usePage(page);
  return (
    <PaperBox
      title={title}
      kind="record"
      onClose={onClose}
      told={
        <p className={styles.told}>
          {sizes.map((size) => t('cardSize', { width: size.width, height: size.height })).join('、')}
          {isOwn && ` ${t('largePage')}`}
        </p>
      }
    >
      {[...cards.entries()].map(([i, card]) => (
        <Cards key={i} card={card} fields={fields} row={row} />
      ))}
    </PaperBox>
  );
}

/** The page on paper is as large as its content needs, as long as this is shown. Styles of elements say nothing of pages. */
function usePage(page: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page record { ${page} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [page]);
}
