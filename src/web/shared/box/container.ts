import { createContext, use, type KeyboardEvent } from 'react';

/**
 * The element into which pop-ups must be put. Boxes stand in the browser's top layer: what a
 * library appends to the body would lie below them.
 */
export const PopupContainer = createContext<HTMLElement | undefined>(undefined);
export const usePopupContainer = (): HTMLElement | undefined => use(PopupContainer);

const openPopups = '[role="combobox"][aria-expanded="true"], .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** Escape closes the list or calendar that stands open inside a box, and only the next one the box itself. */
export function keepOpenForPopups(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && event.currentTarget.querySelector(openPopups)) event.preventDefault();
}
