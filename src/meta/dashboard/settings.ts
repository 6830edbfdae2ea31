import { placedShape } from '../check/dashboard-shape.ts';
import { maxCards, type BoardSettings } from './layout.ts';

/** An arrangement that a caller sent, or undefined where it is none. What its cards name is asked anew whenever they are shown. */
export function readBoardSettings(raw: unknown): BoardSettings | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const { cards, ...others } = raw as Partial<BoardSettings>;
  if (!Array.isArray(cards) || cards.length > maxCards || Object.keys(others).length > 0) return undefined;
  let faults = 0;
  const read = placedShape.read(cards, 'cards', () => faults++) as BoardSettings['cards'];
  return faults === 0 && new Set(read.map(({ id }) => id)).size === read.length ? { cards: read } : undefined;
}
