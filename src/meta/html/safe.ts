import { Writer } from './writer.ts';

/** Elements whose content is dropped as well. */
const droppedElements = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'noscript',
  'noembed',
  'noframes',
  'template',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
]);

/** The end of the tag that starts before `from`. A `>` inside quotes belongs to an attribute value. */
function tagEnd(source: string, from: number): number {
  const next = /["'>]/g;
  next.lastIndex = from;
  for (let found = next.exec(source); found; found = next.exec(source)) {
    if (found[0] === '>') return found.index;
    const closing = source.indexOf(found[0], next.lastIndex);
    if (closing < 0) return -1;
    next.lastIndex = closing + 1;
  }
  return -1;
}

/** The end of an element whose content is dropped. */
function endOf(lower: string, element: string, from: number): number {
  const at = lower.indexOf(`</${element}`, from);
  return at < 0 ? -1 : lower.indexOf('>', at);
}

/**
 * Sanitizes rich text. Nothing of the source is copied: allowed elements and attributes are written anew, everything
 * else becomes text. An unclosed tag or comment is dropped together with all that follows, as browsers do.
 */
export function safeHtml(source: string): string {
  const lower = source.toLowerCase();
  const writer = new Writer();
  const name = /[a-z][^\s/>]*/y;
  for (let from = 0; from < source.length;) {
    const at = source.indexOf('<', from);
    writer.text(source.slice(from, at < 0 ? undefined : at));
    if (at < 0) break;
    const slash = source[at + 1] === '/';
    name.lastIndex = at + (slash ? 2 : 1);
    const element = name.exec(lower)?.[0];
    let end: number;
    if (element !== undefined) {
      end = tagEnd(source, at + 1);
      if (end >= 0 && slash) writer.close(element);
      else if (end >= 0 && droppedElements.has(element)) end = endOf(lower, element, end);
      else if (end >= 0) writer.open(element, source.slice(at + 1 + element.length, end));
    } else if (source.startsWith('<!--', at)) {
      end = source.indexOf('-->', at + 4);
      end = end < 0 ? -1 : end + 2;
    } else if (slash || /[!?]/.test(source[at + 1] ?? '')) end = source.indexOf('>', at);
    else {
      writer.text('<');
      end = at;
    }
    if (end < 0) break;
    from = end + 1;
  }
  return writer.end();
}
