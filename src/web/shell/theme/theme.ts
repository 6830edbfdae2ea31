import type { Size } from './choices.ts';
import { ensureContrast } from './colour.ts';
import { onPreferences, preferences } from './preferences.ts';

/** The theme in use: the stored preferences with readable colours and the resolved mode. */
export interface Theme {
  readonly dark: boolean;
  readonly size: Size;
  /** The theme colour as a background of white text. */
  readonly solid: string;
  /** The theme colour as text on the surface. */
  readonly text: string;
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const surfaces = { light: '#ffffff', dark: '#161c25' } as const;

/** Above WCAG's 4.5, since text in the theme colour also stands on its own soft tint, which costs contrast. */
const TEXT_RATIO = 5.4;

let held = false;

function read(): Theme {
  const { colour, mode, size } = preferences();
  const dark = held || mode === 'dark' || (mode === 'auto' && darkQuery.matches);
  return {
    dark,
    size,
    solid: ensureContrast(colour, '#ffffff', '#000000'),
    text: dark
      ? ensureContrast(colour, surfaces.dark, '#ffffff', TEXT_RATIO)
      : ensureContrast(colour, surfaces.light, '#000000', TEXT_RATIO),
  };
}

let current = read();
const listeners = new Set<() => void>();

export const looks = (): Theme => current;

/** Called after a new theme was applied to the page. */
export function onLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(): void {
  current = read();
  const root = document.documentElement;
  root.dataset.theme = current.dark ? 'dark' : 'light';
  root.dataset.size = current.size;
  root.style.setProperty('--brand', preferences().colour);
  root.style.setProperty('--brand-solid', current.solid);
  root.style.setProperty('--brand-text', current.text);
  for (const listener of listeners) listener();
}

/** Keeps the page dark, whatever was chosen: for what hangs on a wall. */
export function holdDark(dark: boolean): void {
  held = dark;
  apply();
}

/** Puts the remembered looks on the page before anything is painted, and follows every change. */
export function startTheme(): void {
  apply();
  onPreferences(apply);
  darkQuery.addEventListener('change', apply);
}

/** Current value of a variable of base.css, for charts and frames that cannot use CSS variables. */
export const cssVariable = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
