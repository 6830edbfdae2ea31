import { Node, type Editor } from '@tiptap/core';
import { filesWithin } from '../../../../meta/uploads.ts';
import type { StoredFile } from '../../kit/stored-files.ts';

const attributes = ['src', 'alt', 'title', 'width', 'height'];

/** As long as an attribute may be stored. */
const maxTextLength = 200;

/** A picture in the flow of the text. One within an address is none of ours and would be too long to store. */
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

/** Pictures of other sites are left out of what is pasted: they could go at any time, and would tell those sites who reads. */
export const withoutForeignPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) => (filesWithin(tag).length > 0 ? tag : ''));

/** Pictures that are pasted or dropped. Tables and texts bring a picture of themselves along, which nobody means. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  data && data.getData('text/plain') === '' ? [...data.files].filter(({ type }) => type.startsWith('image/')) : [];
