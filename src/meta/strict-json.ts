/** Deeper than any form or filter of ours; beyond it, code that walks a value level by level could run out of stack. */
export const maxJsonDepth = 32;

/**
 * Reads JSON that somebody sent. Undefined where it is none, nests too deep, gives a name twice
 * (parsers disagree on which one counts), or carries `__proto__`.
 */
export function readJson(text: string, maxDepth = maxJsonDepth): unknown {
  // Looked at first: what is refused for its depth is never built.
  if (refusal(text, maxDepth)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [listBegin, listEnd, objectBegin, objectEnd] = [91, 93, 123, 125];

/** Where a text is not taken: a name that stands twice in one object or that no object may have, or nesting that is too deep. */
export interface Refusal {
  readonly at: number;
  readonly name?: string;
}

/** One pass over the text without building anything; what is no JSON at all is left to the parser. */
export function refusal(text: string, maxDepth = maxJsonDepth): Refusal | undefined {
  /** Names of each open object; nothing for a list. */
  const open: (Set<string> | undefined)[] = [];
  let mayBeName = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) {
      const end = endOfText(text, at);
      const name = mayBeName ? nameOf(text.slice(at, end)) : undefined;
      if (name !== undefined && !takeName(open.at(-1), name)) return { at, name };
      mayBeName = false;
      at = end - 1;
    } else if (char === listBegin || char === objectBegin) {
      if (open.length === maxDepth) return { at };
      mayBeName = char === objectBegin;
      open.push(mayBeName ? new Set() : undefined);
    } else if (char === listEnd || char === objectEnd) open.pop();
    else if (char === comma) mayBeName = open.at(-1) !== undefined;
    else if (char === colon) mayBeName = false;
  }
  return undefined;
}

/** Behind the closing quote of the text that begins here, or behind everything where there is none. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}

const nameOf = (quoted: string): string => (quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1));

function takeName(names: Set<string> | undefined, name: string): boolean {
  if (!names) return true;
  if (name === '__proto__' || names.has(name)) return false;
  names.add(name);
  return true;
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // No JSON; the parser says so for the whole.
    return quoted;
  }
}
