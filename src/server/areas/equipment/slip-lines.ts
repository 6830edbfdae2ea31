/** Columns of a line on paper; a Chinese character takes two. */
export const columnsOf: Readonly<Record<string, number>> = { w58: 32, w80: 48 };

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

/** Breaks a line where the paper ends. */
export function wrap(line: string, columns: number): string[] {
  const lines = [''];
  let width = 0;
  for (const character of line) {
    const wanted = widthOf(character);
    if (width + wanted > columns) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += character;
    width += wanted;
  }
  return lines;
}

/** A name, and what stands at the other edge of the paper: beside the end of the name, or below it. */
export function spread(left: string, right: string, columns: number): string[] {
  const lines = wrap(left, columns);
  const last = lines.at(-1) as string;
  const room = columns - widthOf(last) - widthOf(right);
  if (room > 0) return [...lines.slice(0, -1), last + ' '.repeat(room) + right];
  return [...lines, ' '.repeat(Math.max(0, columns - widthOf(right))) + right];
}
