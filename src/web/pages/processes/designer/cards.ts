import type { PrintCard } from '../../../../meta/print-card.ts';
import { printPlace, readPlace } from '../../../../meta/print.ts';

/** A text whose places are written anew. */
const placed = (text: string, to: (name: string, place: string) => string): string =>
  text.replaceAll(printPlace, (whole, place: string) => to(readPlace(place).name, whole));

const texts = (card: PrintCard, to: (text: string) => string): PrintCard => ({
  ...card,
  main: to(card.main),
  ...(card.head !== undefined && { head: to(card.head) }),
  ...(card.lines && { lines: card.lines.map(to) }),
});

/** A card whose fields have other names. Columns of its table have names of their own. */
export function renameOnCard(card: PrintCard, swap: (name: string) => string): PrintCard {
  return {
    ...texts(card, (text) =>
      placed(text, (name, whole) => (swap(name) === name ? whole : whole.replace(name, swap(name)))),
    ),
    ...(card.each !== undefined && { each: swap(card.each) }),
    ...(card.photo !== undefined && { photo: swap(card.photo) }),
    ...(card.colour !== undefined && { colour: swap(card.colour) }),
    ...(card.sizes && { sizes: { ...card.sizes, field: swap(card.sizes.field) } }),
  };
}

/** The cards without a field that is taken away; a card that says nothing without it goes as well. */
export function cardsWithout(cards: readonly PrintCard[], gone: string): PrintCard[] {
  return cards.flatMap((card) => {
    const { photo, colour, sizes, lines, head, ...rest } = texts(card, (text) =>
      placed(text, (name, whole) => (name === gone ? '' : whole)).trim(),
    );
    const said = (lines ?? []).filter((line) => line !== '');
    if (card.each === gone || rest.main === '') return [];
    return [
      {
        ...rest,
        ...(head && { head }),
        ...(said.length > 0 && { lines: said }),
        ...(photo !== undefined && photo !== gone && { photo }),
        ...(colour !== undefined && colour !== gone && { colour }),
        ...(sizes && sizes.field !== gone && { sizes }),
      },
    ];
  });
}
