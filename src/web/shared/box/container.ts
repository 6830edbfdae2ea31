import { createContext, use, type KeyboardEvent } from 'react';

/**
 * The element that pop-ups must be appended to. Dialogs are in the browser's top layer: pop-ups that a library appends
 * to the body would lie below them.
 */
export const PopupContainer = createContext<HTMLElement | undefined>(undefined);
export const usePopupContainer = (): HTMLElement | undefined => use(PopupContainer);

const openPopups = '[role="combobox"][aria-expanded="true"], .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** Escape first closes an open list or calendar inside a dialog; only the next Escape closes the dialog. */
export function keepOpenForPopups(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && event.currentTarget.querySelector(openPopups)) event.preventDefault();
}
