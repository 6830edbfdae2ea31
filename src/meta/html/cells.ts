export const isCell = (element: string): boolean => element === 'td' || element === 'th';

/** Wider or taller cells have no use, and laying them out would only waste time. */
const maxSpan = 100;

/** The number of columns or rows that a cell spans; 1 if missing or invalid. */
export function spanOf(text: string | null): number {
  const span = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 1;
  return span >= 1 && span <= maxSpan ? span : 1;
}
