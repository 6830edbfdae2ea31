/**
 * As a `ref`: brings what has become current into view. Only after the page has been painted, since asking
 * where something stands makes the browser lay everything out at once.
 */
export const reveal = (element: HTMLElement | null): void => {
  if (element) setTimeout(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }), 100);
};
