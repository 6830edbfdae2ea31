import type { ResourceDeclaration } from './resource.ts';

/** Rows that are added, edited and deleted in the form of the row that they are part of. */
export interface InlineRows {
  /** Under which they travel in the body of that row. */
  readonly name: string;
  readonly resource: string;
  /** The field by which they name it. */
  readonly by: string;
  /** The number by which they are put in order by hand. */
  readonly order?: string;
}

/** More are no table in a form, but a list of their own with an import. */
export const maxInlineRows = 200;

/** Says that a row of the body goes; one without an id is new. */
export const removeMark = '_delete';

export const inlineRows = ({ children = {} }: Pick<ResourceDeclaration, 'children'>): InlineRows[] =>
  Object.entries(children).flatMap(([name, { resource, by, inline, order }]) =>
    inline ? [{ name, resource, by, ...(order !== undefined && { order }) }] : [],
  );
