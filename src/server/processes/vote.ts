import type { ApproveStep } from '../../meta/flow.ts';
import type { Seat, SeatOrigin } from './rows.ts';

/** The result of the answers at a step. Computed by a pure function, so that tests can try any order of answers. */
export interface Vote {
  readonly isPassed: boolean;
  /** So many refused that the step cannot pass any more. */
  readonly isRefused: boolean;
  /** Seats whose turn has come. */
  readonly opens: readonly Seat[];
}

/** Was the seat added by an approver, for an opinion or an extra signature? */
const isAddedByApprover = ({ via }: Seat): boolean => via === 'before' || via === 'after' || via === 'asked';
/** Does its parent seat have to wait for this one? */
export const blocksParent = ({ via }: Pick<Seat, 'via'>): boolean => via === 'before' || via === 'asked';
/**
 * How somebody sits who takes over a seat: one for an opinion, an extra signature or a choice keeps its kind, or whoever
 * asked for it would wait for ever.
 */
export const viaOfSuccessor = (seat: Pick<Seat, 'via'>): SeatOrigin =>
  blocksParent(seat) || seat.via === 'after' || seat.via === 'choose' ? seat.via : 'handed';
/** Is its refusal only one vote where a share of them decides? */
export const isOneVote = ({ via }: Pick<Seat, 'via'>): boolean =>
  via === 'step' || via === 'handed' || via === 'beside';
const isInactive = ({ state }: Seat): boolean => state === 'handed' || state === 'cancelled' || state === 'returned';

export function voteOf(mode: ApproveStep['mode'], all: readonly Seat[], share = 100): Vote {
  const here = all.filter(({ via }) => via !== 'copy' && via !== 'choose');
  const seats = here.filter((seat) => !isInactive(seat));
  const below = (id: string) => seats.filter(({ parentId }) => parentId === id);
  // An approver who added a signer after them only counts once that one has agreed too. Opinions are not binding.
  const counts = (seat: Seat): boolean =>
    seat.via === 'asked'
      ? seat.state === 'agreed' || seat.state === 'refused'
      : seat.state === 'agreed' &&
        below(seat.id)
          .filter(({ via }) => via === 'after')
          .every(counts);
  const base = seats.filter((seat) => !isAddedByApprover(seat));
  const needed =
    mode === 'any' ? 1 : mode === 'share' ? Math.max(1, Math.ceil((base.length * share) / 100)) : base.length;
  const isPassed = base.length > 0 && base.filter(counts).length >= needed;
  const against = base.filter(({ state }) => state === 'refused').length;
  const isRefused = base.length > 0 && base.length - against < needed;
  if (isPassed || isRefused) return { isPassed, isRefused, opens: [] };
  const isHeld = (seat: Seat) => below(seat.id).some((one) => blocksParent(one) && !counts(one));
  const afterOthers = seats.filter(
    (seat) =>
      seat.state === 'waiting' && here.some((one) => one.parentId === seat.id && blocksParent(one)) && !isHeld(seat),
  );
  const inTurn = mode === 'turn' ? nextInTurn(base, counts).filter((seat) => !isHeld(seat)) : [];
  return { isPassed, isRefused, opens: [...new Set([...afterOthers, ...inTurn])] };
}

/** Seats in turn: a place opens once all places before it have agreed. */
function nextInTurn(base: readonly Seat[], counts: (seat: Seat) => boolean): Seat[] {
  const places = [...new Set(base.map(({ place }) => place))].toSorted((one, other) => one - other);
  const turn = places.find((place) => base.some((seat) => seat.place === place && !counts(seat)));
  const due = base.filter((seat) => seat.place === turn);
  // Somebody is being asked already, or waits for an extra signature.
  if (due.some((seat) => seat.state === 'open' || seat.state === 'agreed')) return [];
  return due.filter((seat) => seat.state === 'waiting');
}
