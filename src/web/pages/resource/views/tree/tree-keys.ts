const linesOf = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-place]')];

const levelOf = (line: HTMLElement) => Number(line.getAttribute('aria-level'));

/** The line that an arrow, Home or End leads to. */
export function lineAt(table: Element, line: HTMLElement, key: string): HTMLElement | undefined {
  const lines = linesOf(table);
  const at = lines.indexOf(line);
  if (key === 'ArrowDown') return lines[at + 1];
  if (key === 'ArrowUp') return lines[at - 1];
  if (key === 'Home') return lines[0];
  if (key === 'End') return lines.at(-1);
  if (key === 'ArrowLeft') return lines.slice(0, at).findLast((each) => levelOf(each) < levelOf(line));
  const next = lines[at + 1];
  return key === 'ArrowRight' && next && levelOf(next) > levelOf(line) ? next : undefined;
}

/** The lines that can still be unfolded, from the top. */
export const foldedIn = (table: Element): string[] =>
  [...table.querySelectorAll<HTMLElement>('[aria-expanded=false]')].flatMap(({ dataset }) => dataset.place ?? []);
