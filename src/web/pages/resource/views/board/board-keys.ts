const cardsIn = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** The card above or below, or the one at the same height in the next column that has any. */
export function besideCard(card: HTMLElement, key: string): HTMLElement | undefined {
  const column = card.closest('[data-column]');
  const cards = cardsIn(column);
  if (key === 'ArrowUp' || key === 'ArrowDown') return cards[cards.indexOf(card) + (key === 'ArrowDown' ? 1 : -1)];
  const { top } = card.getBoundingClientRect();
  for (let next = column; next;) {
    next = key === 'ArrowRight' ? next.nextElementSibling : next.previousElementSibling;
    const [nearest] = cardsIn(next).toSorted(
      (one, other) =>
        Math.abs(one.getBoundingClientRect().top - top) - Math.abs(other.getBoundingClientRect().top - top),
    );
    if (nearest) return nearest;
  }
  return undefined;
}
