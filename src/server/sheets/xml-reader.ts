import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { SheetError } from './table.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Told what stands in a document, one after the other; names come without their prefixes. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A sheet nests its elements some ten deep. */
const maxDepth = 64;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a document of an archive piece by piece. One that is not well formed, or declares entities of its own, is broken. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  const refuse = () => {
    throw new SheetError('broken');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) refuse();
    handler.open(
      local(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
    );
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.close?.(local(name));
  });
  if (handler.text) {
    parser.on('text', (text) => handler.text?.(text));
    parser.on('cdata', (text) => handler.text?.(text));
  }
  const decoder = new StringDecoder('utf8');
  for await (const chunk of chunks) parser.write(decoder.write(chunk));
  parser.write(decoder.end()).close();
}
