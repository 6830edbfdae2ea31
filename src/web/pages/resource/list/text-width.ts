/** About as wide as a text will be, in pixels: Chinese letters and their punctuation are full-width, others about half of that. */
export const textWidth = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 14 : 8), 0);
