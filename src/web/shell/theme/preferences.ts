import { modes, presets, sizes, type Mode, type Size } from './choices.ts';
import { isHexColour } from './colour.ts';

/** Appearance settings stored in this browser. */
export interface Preferences {
  colour: string;
  mode: Mode;
  size: Size;
  sidebarOpen: boolean;
}

const oneOf = <T extends string>(choices: readonly T[], text: string | null, fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

function read(): Preferences {
  const colour = localStorage.getItem('themeColor') ?? '';
  return {
    colour: isHexColour(colour) ? colour : presets[0],
    mode: oneOf(modes, localStorage.getItem('themeMode'), 'light'),
    size: oneOf(sizes, localStorage.getItem('size'), 'medium'),
    sidebarOpen: localStorage.getItem('sidebarStatus') !== '0',
  };
}

let current = read();
const listeners = new Set<() => void>();

export const preferences = (): Preferences => current;

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  localStorage.setItem('themeColor', current.colour);
  localStorage.setItem('themeMode', current.mode);
  localStorage.setItem('size', current.size);
  localStorage.setItem('sidebarStatus', current.sidebarOpen ? '1' : '0');
  for (const listener of listeners) listener();
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
