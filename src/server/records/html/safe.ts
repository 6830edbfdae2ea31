import { Tokenizer } from 'htmlparser2';
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

/** Found only in malformed tags. Parsers disagree on them, so such tags are dropped. */
const isBroken = (attribute: string): boolean => /["'<]/.test(attribute);

const ignore = (): void => undefined;

/**
 * Sanitizes rich text. Nothing of the source is copied: allowed elements and attributes are written anew, everything
 * else becomes text. An unclosed tag or comment is dropped together with all that follows, as browsers do.
 */
export function safeHtml(source: string): string {
  const writer = new Writer();
  /** The element whose content is being dropped. */
  let dropped: string | undefined;
  let element = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const nameAt = (start: number, end: number) => source.slice(start, end).toLowerCase();
  const text = (decoded: string) => {
    if (dropped === undefined) writer.text(decoded);
  };
  const open = () => {
    if (dropped !== undefined || [...attributes.keys()].some(isBroken)) return;
    if (droppedElements.has(element)) dropped = element;
    else writer.open(element, attributes);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => text(source.slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      onopentagname(start, end) {
        element = nameAt(start, end);
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = '';
      },
      onattribdata: (start, end) => void (value += source.slice(start, end)),
      onattribentity: (code) => void (value += String.fromCodePoint(code)),
      onattribend() {
        // Of attributes that are given twice, browsers take the first.
        if (!attributes.has(attribute)) attributes.set(attribute, value.trim());
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        const closed = nameAt(start, end);
        if (dropped === undefined) writer.close(closed);
        else if (closed === dropped) dropped = undefined;
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return writer.end();
}
