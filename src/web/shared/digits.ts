/** Groups digits in threes on the text itself: floating point would lose precision. */
export const grouped = (digits: string): string =>
  digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
