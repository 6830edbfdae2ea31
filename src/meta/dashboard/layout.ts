import { gridColumns, type Card } from './declaration.ts';

/** Where a card lies, in columns and rows from the top left. */
export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface PlacedCard extends Place {
  readonly card: Card;
}

/** How somebody has arranged a dashboard. */
export interface BoardSettings {
  readonly cards: readonly PlacedCard[];
}

export const maxCards = 40;
/** Rows of the grid that one card may take. */
export const maxHeight = 12;
export const minWidth = 2;

const meet = (one: Place, other: Place): boolean =>
  one.id !== other.id &&
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

export const byPlace = (one: Place, other: Place): number => one.y - other.y || one.x - other.x;

/** Cards one after the other, each where there is room first. */
export function pack(cards: readonly Card[]): PlacedCard[] {
  const placed: PlacedCard[] = [];
  for (const [i, card] of cards.entries()) placed.push(firstFree(placed, { id: `c${i}`, card }));
  return placed;
}

/** A card where there is room first. */
export function firstFree(placed: readonly PlacedCard[], { id, card }: Pick<PlacedCard, 'id' | 'card'>): PlacedCard {
  for (let y = 0; ; y++)
    for (let x = 0; x + card.w <= gridColumns; x++) {
      const here = { id, card, x, y, w: card.w, h: card.h };
      if (!placed.some((other) => meet(here, other))) return here;
    }
}

/** Lets cards rise into the room that others have left. */
export function rise<T extends Place>(cards: readonly T[]): T[] {
  const risen: T[] = [];
  for (const card of cards.toSorted(byPlace)) {
    let y = card.y;
    while (risen.some((other) => meet({ ...card, y }, other))) y++;
    while (y > 0 && !risen.some((other) => meet({ ...card, y: y - 1 }, other))) y--;
    risen.push({ ...card, y });
  }
  return risen;
}

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A card moved or resized by the keyboard; what is in its way makes room, and everything rises again. */
export function nudge<T extends Place>(
  cards: readonly T[],
  id: string,
  by: Partial<Record<'x' | 'y' | 'w' | 'h', number>>,
): T[] {
  const card = cards.find((each) => each.id === id);
  if (!card) return [...cards];
  const w = within(card.w + (by.w ?? 0), minWidth, gridColumns - card.x);
  const moved = {
    ...card,
    w,
    h: within(card.h + (by.h ?? 0), 1, maxHeight),
    x: within(card.x + (by.x ?? 0), 0, gridColumns - w),
    y: Math.max(0, card.y + (by.y ?? 0)),
  };
  // Downwards it goes past what lies there, or it would rise to where it was.
  const below = (by.y ?? 0) > 0 ? cards.find((other) => other.id !== id && meet(moved, other)) : undefined;
  const target = below ? { ...moved, y: below.y + below.h } : moved;
  const others = cards
    .filter((other) => other.id !== id)
    .map((other) => (below ? other : meet(target, other) ? { ...other, y: target.y + target.h } : other));
  return rise([target, ...others]);
}
