import { readable } from './colour.ts';
import { onPreferences, preferences, type Preferences } from './preferences.ts';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const surfaces = { light: '#ffffff', dark: '#161c25' } as const;

export const isDark = ({ mode }: Preferences): boolean => mode === 'dark' || (mode === 'auto' && darkQuery.matches);

/** Text in the theme colour also stands on its own soft tint, which takes some of the contrast. */
const TEXT_RATIO = 5.4;

/** Shades of the theme colour that stay readable, whichever colour somebody picks. */
export function shades({ colour }: Preferences, dark: boolean): { solid: string; text: string } {
  return {
    // Carries white text.
    solid: readable(colour, '#ffffff', '#000000'),
    // Stands on the surface.
    text: dark ? readable(colour, surfaces.dark, '#ffffff', TEXT_RATIO) : readable(colour, surfaces.light, '#000000', TEXT_RATIO),
  };
}

function apply(): void {
  const chosen = preferences();
  const dark = isDark(chosen);
  const root = document.documentElement;
  const { solid, text } = shades(chosen, dark);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.size = chosen.size;
  root.style.setProperty('--brand', chosen.colour);
  root.style.setProperty('--brand-solid', solid);
  root.style.setProperty('--brand-text', text);
}

/** Puts the remembered looks on the page before anything is painted, and follows every change. */
export function startTheme(): void {
  apply();
  onPreferences(apply);
  darkQuery.addEventListener('change', apply);
}
