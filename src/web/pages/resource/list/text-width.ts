const letterWidth = (letter: string): number => {
  if (letter > '\u2e7f') return 14;
  return letter >= 'A' && letter <= 'Z' ? 10 : 8;
};

/** About as wide as a text will be, in pixels: Chinese letters and their punctuation are full-width, others about half of that. */
export const textWidth = (text: string): number => [...text].reduce((width, letter) => width + letterWidth(letter), 0);
