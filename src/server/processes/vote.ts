import type { ApproveStep } from '../../meta/flow.ts';
import type { Seat } from './rows.ts';

/** What the answers at a step come to. Pure, so that any order of answers can be tried. */
export interface Vote {
  readonly isPassed: boolean;
  /** Seats whose turn has come. */
  readonly opens: readonly Seat[];
}

const isBase = ({ via }: Seat): boolean => via !== 'before' && via !== 'after' && via !== 'copy';
const isOut = ({ state }: Seat): boolean => state === 'handed' || state === 'cancelled' || state === 'returned';

export function voteOf(mode: ApproveStep['mode'], all: readonly Seat[]): Vote {
  const seats = all.filter((seat) => seat.via !== 'copy' && !isOut(seat));
  const below = (id: string, via: Seat['via']) => seats.filter((seat) => seat.parentId === id && seat.via === via);
  // Whoever asked for another signature has agreed only once that has been given.
  const counts = (seat: Seat): boolean => seat.state === 'agreed' && below(seat.id, 'after').every(counts);
  const base = seats.filter(isBase);
  const isPassed = base.length > 0 && (mode === 'any' ? base.some(counts) : base.every(counts));
  if (isPassed) return { isPassed, opens: [] };
  const isHeld = (seat: Seat) => below(seat.id, 'before').some((one) => !counts(one));
  const afterOthers = seats.filter((seat) => seat.state === 'waiting' && below(seat.id, 'before').length > 0 && !isHeld(seat));
  const inTurn = mode === 'turn' ? nextInTurn(base, counts).filter((seat) => !isHeld(seat)) : [];
  return { isPassed, opens: [...new Set([...afterOthers, ...inTurn])] };
}

/** One after the other: a place opens once all those before it have agreed. */
function nextInTurn(base: readonly Seat[], counts: (seat: Seat) => boolean): Seat[] {
  const places = [...new Set(base.map(({ place }) => place))].toSorted((one, other) => one - other);
  const turn = places.find((place) => base.some((seat) => seat.place === place && !counts(seat)));
  const due = base.filter((seat) => seat.place === turn);
  // Somebody is at it already, or waits for the signature of another.
  if (due.some((seat) => seat.state === 'open' || seat.state === 'agreed')) return [];
  return due.filter((seat) => seat.state === 'waiting');
}
