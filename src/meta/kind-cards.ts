import type { FormFile } from './resource.ts';
import type { PrintCard } from './print-card.ts';

/** The size of bank cards and identity cards (ISO/IEC 7810 ID-1). */
const idCard = { width: 85.6, height: 54 };

/**
 * What the kinds of forms that ask for cards and plates are printed on. A form says `x-cards` for itself; versions of
 * before there was such a keyword go by their kind, as they did.
 */
export const kindCards = {
  card: [
    {
      size: idCard,
      head: '{{cardType}}',
      main: '{{applicantName}}',
      lines: ['{{deptId}}', '{{processNo}}'],
    },
  ],
  workcard: [
    {
      size: idCard,
      each: 'people',
      head: '{{company}}',
      photo: 'photos',
      main: '{{name}}',
      lines: ['{{post}}', '{{number}}'],
    },
  ],
  nameplate: [
    {
      size: { width: 300, height: 150 },
      sizes: {
        field: 'size',
        of: {
          small: { width: 200, height: 100 },
          middle: { width: 300, height: 150 },
          large: { width: 600, height: 300 },
        },
      },
      colour: 'colour',
      main: '{{title}}',
    },
  ],
  worknumber: [
    { size: { width: 70, height: 25 }, each: 'people', colour: '#e9e9e9', main: '{{number}}', lines: ['{{name}}'] },
  ],
} as const satisfies Record<string, readonly PrintCard[]>;

/** The cards of an entry: those that its form declares, or those of its kind, as far as the form asks for what they show. */
export function cardsOf(form: FormFile, kind: unknown): readonly PrintCard[] {
  if (form['x-cards']) return form['x-cards'];
  const cards: readonly PrintCard[] =
    typeof kind === 'string' && Object.hasOwn(kindCards, kind) ? kindCards[kind as keyof typeof kindCards] : [];
  const asks = (name: string | undefined) => name === undefined || Object.hasOwn(form.properties, name);
  return cards.filter((card) => asks(card.each));
}
