/** A `ref` that scrolls the current item into view. Delayed until after the paint, since measuring forces a layout. */
export const reveal = (element: HTMLElement | null): void => {
  if (element) setTimeout(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }), 100);
};
