import type { ApproveStep } from '../../meta/flow.ts';
import type { Seat } from './rows.ts';

/** What the answers at a step come to. Pure, so that any order of answers can be tried. */
export interface Vote {
  readonly isPassed: boolean;
  /** So many are against it that it cannot pass any more. */
  readonly isRefused: boolean;
  /** Seats whose turn has come. */
  readonly opens: readonly Seat[];
}

/** Whoever was asked for an opinion, or for a signature of theirs, by somebody who decides. */
const isHelper = ({ via }: Seat): boolean => via === 'before' || via === 'after' || via === 'asked';
/** Those for whom a seat waits. */
export const isFirst = ({ via }: Pick<Seat, 'via'>): boolean => via === 'before' || via === 'asked';
const isOut = ({ state }: Seat): boolean => state === 'handed' || state === 'cancelled' || state === 'returned';

export function voteOf(mode: ApproveStep['mode'], all: readonly Seat[], share = 100): Vote {
  const here = all.filter(({ via }) => via !== 'copy');
  const seats = here.filter((seat) => !isOut(seat));
  const below = (id: string) => seats.filter(({ parentId }) => parentId === id);
  // Whoever asked for another signature has agreed only once that has been given; an opinion binds nobody.
  const counts = (seat: Seat): boolean =>
    seat.via === 'asked'
      ? seat.state === 'agreed' || seat.state === 'refused'
      : seat.state === 'agreed' &&
        below(seat.id)
          .filter(({ via }) => via === 'after')
          .every(counts);
  const base = seats.filter((seat) => !isHelper(seat));
  const needed =
    mode === 'any' ? 1 : mode === 'share' ? Math.max(1, Math.ceil((base.length * share) / 100)) : base.length;
  const isPassed = base.length > 0 && base.filter(counts).length >= needed;
  const against = base.filter(({ state }) => state === 'refused').length;
  const isRefused = base.length > 0 && base.length - against < needed;
  if (isPassed || isRefused) return { isPassed, isRefused, opens: [] };
  const isHeld = (seat: Seat) => below(seat.id).some((one) => isFirst(one) && !counts(one));
  const afterOthers = seats.filter(
    (seat) => seat.state === 'waiting' && here.some((one) => one.parentId === seat.id && isFirst(one)) && !isHeld(seat),
  );
  const inTurn = mode === 'turn' ? nextInTurn(base, counts).filter((seat) => !isHeld(seat)) : [];
  return { isPassed, isRefused, opens: [...new Set([...afterOthers, ...inTurn])] };
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
