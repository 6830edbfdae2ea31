/** Deeper than any of our forms or filters. Recursive code could run out of stack on deeper values. */
export const maxJsonDepth = 32;

/**
 * Parses JSON from a client. Undefined if it is invalid, nested too deeply, contains a name twice (parsers disagree on
 * which one counts), or contains `__proto__`.
 */
export function readJson(text: string, maxDepth = maxJsonDepth): unknown {
  // Checked before parsing, so that a value nested too deeply is never built.
  if (findRefusal(text, maxDepth)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [listBegin, listEnd, objectBegin, objectEnd] = [91, 93, 123, 125];

/** Why and where a text is refused: a duplicate or forbidden name, or too much nesting. */
export interface JsonRefusal {
  readonly at: number;
  readonly name?: string;
}

/** Scans the text once without building anything; invalid JSON is left to the parser. */
export function findRefusal(text: string, maxDepth = maxJsonDepth): JsonRefusal | undefined {
  /** The names of each open object; undefined for an array. */
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

/** The index after the closing quote of a string, or the end of the text if it is not closed. */
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
    // Invalid JSON; the parser reports it for the whole text.
    return quoted;
  }
}
