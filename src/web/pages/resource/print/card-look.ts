/** Would dark letters be read better on this colour? */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

/** How wide a text is, in letters of its own size: Chinese ones are as wide as high, others are about half of it. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 1 : 0.6), 0);

/** What a printer leaves white at each side of a sheet. */
const margin = 14;
const sheet = { width: 210, height: 297 };

/** The page that cards of this size are printed on: a sheet of A4 if they fit on it, else one of their own. */
export function pageFor({ width, height }: { width: number; height: number }): { page: string; isOwn: boolean } {
  const fits = (across: number, down: number) => width <= across - 2 * margin && height <= down - 2 * margin;
  const of = (across: number, down: number) => `size: ${across}mm ${down}mm; margin: ${margin}mm`;
  if (fits(sheet.width, sheet.height)) return { page: of(sheet.width, sheet.height), isOwn: false };
  if (fits(sheet.height, sheet.width)) return { page: of(sheet.height, sheet.width), isOwn: false };
  return { page: of(width + 2 * margin, height + 2 * margin), isOwn: true };
}
