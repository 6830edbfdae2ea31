import type { Size } from './choices.ts';
import { readable } from './colour.ts';
import { onPreferences, preferences } from './preferences.ts';

/** The looks that are on the page: what was chosen, made readable, in the mode that it comes to. */
export interface Theme {
  readonly dark: boolean;
  readonly size: Size;
  /** The theme colour as it carries white text. */
  readonly solid: string;
  /** The theme colour as it stands on the surface. */
  readonly text: string;
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const surfaces = { light: '#ffffff', dark: '#161c25' } as const;

/** Text in the theme colour also stands on its own soft tint, which takes some of the contrast. */
const TEXT_RATIO = 5.4;

let held = false;

function read(): Theme {
  const { colour, mode, size } = preferences();
  const dark = held || mode === 'dark' || (mode === 'auto' && darkQuery.matches);
  return {
    dark,
    size,
    solid: readable(colour, '#ffffff', '#000000'),
    text: dark
      ? readable(colour, surfaces.dark, '#ffffff', TEXT_RATIO)
      : readable(colour, surfaces.light, '#000000', TEXT_RATIO),
  };
}

let current = read();
const listeners = new Set<() => void>();

export const looks = (): Theme => current;

/** Hears of new looks once they are on the page. */
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

/** A colour or measure of base.css as it is now: for what draws itself and cannot name variables. */
export const measure = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
