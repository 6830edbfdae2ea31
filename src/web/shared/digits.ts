/** Digits in groups of three, without a detour through floating point. */
export const grouped = (digits: string): string =>
  digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
