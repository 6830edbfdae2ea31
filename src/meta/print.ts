import { cardTexts, type PrintCard } from './print-card.ts';

/** A paper that a record can be printed on: a contract, a receipt, a work order. */
export interface PrintTemplate<Name extends string = string> {
  title: string;
  parts: readonly PrintPart<Name>[];
}

export type PrintPart<Name extends string = string> =
  /** A table of titles and values. */
  | { title?: string; fields: readonly Name[] }
  /** `{{virtId}}` stands for the value of a field, `{{amount:words}}` for an amount in Chinese capitals. */
  | { text: string }
  /** The rows of one of the children, all of them, with what these columns add up to. */
  | { title?: string; rows: string; columns: readonly string[]; sums?: readonly string[] }
  /** A card or plate, at its real size. */
  | { card: PrintCard }
  /** Room to sign by hand. */
  | { signatures: readonly string[] }
  /** What follows begins on a new sheet. */
  | { pageBreak: true };

export type PrintTemplates<Name extends string = string> = Readonly<Record<string, PrintTemplate<Name>>>;

/** Nothing but cards: many records go on one sheet. */
export const isOfCards = ({ parts }: PrintTemplate): boolean =>
  parts.length > 0 && parts.every((part) => 'card' in part);

/** A place in a text of a paper. */
export const printPlace = /\{\{\s*([^{}]{1,60}?)\s*\}\}/g;

/** The field that a place names, and whether its amount is wanted in words. */
export function readPlace(place: string): { name: string; inWords: boolean } {
  const [name = '', how] = place.split(':');
  return { name, inWords: how === 'words' };
}

/** Is there anything to translate beside its places? */
const hasWords = (text: string): boolean => text.replaceAll(printPlace, '').trim() !== '';

export function* printTexts(templates: PrintTemplates): Iterable<string> {
  for (const { title, parts } of Object.values(templates)) {
    yield title;
    for (const part of parts) {
      if ('title' in part && part.title !== undefined) yield part.title;
      if ('text' in part) yield part.text;
      if ('signatures' in part) yield* part.signatures;
      if ('card' in part) yield* cardTexts(part.card).filter(hasWords);
    }
  }
}
