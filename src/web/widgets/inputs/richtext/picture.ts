import { Node, type Editor } from '@tiptap/core';
import { filesWithin } from '../../../../meta/uploads.ts';
import type { StoredFile } from '../../kit/stored-files.ts';

const attributes = ['src', 'alt', 'title', 'width', 'height'];

/** Maximum length of a stored attribute. */
const maxTextLength = 200;

/** An inline picture. Data URLs are not accepted: such pictures are not stored files and too long to store. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

export const insertPicture = (editor: Editor, { url, name }: StoredFile): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({ type: Picture.name, attrs: { src: url, alt: name.slice(0, maxTextLength) } })
    .run();

/**
 * Removes pictures of other sites from pasted HTML: they could vanish at any time, and would tell those sites who reads
 * the text.
 */
export const withoutForeignPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) => (filesWithin(tag).length > 0 ? tag : ''));

/**
 * Pasted or dropped pictures. A copied table or text brings a picture of itself along, so pictures are ignored if there
 * is text.
 */
export const picturesIn = (data: DataTransfer | null): File[] =>
  data && data.getData('text/plain') === '' ? [...data.files].filter(({ type }) => type.startsWith('image/')) : [];
