import type { ResourceDeclaration } from './resource.ts';

/** Child rows that are added, edited and deleted in the form of their parent. */
export interface InlineRows {
  /** The key of these rows in the parent's request body. */
  readonly name: string;
  readonly resource: string;
  /** The field that refers to the parent. */
  readonly by: string;
  /** The field that holds the manual order. */
  readonly order?: string;
}

/** With more rows, use a list of its own with an import instead. */
export const maxInlineRows = 200;

/** Marks a row of the body as deleted. A row without an id is new. */
export const removeMark = '_delete';

export const inlineRows = ({ children = {} }: Pick<ResourceDeclaration, 'children'>): InlineRows[] =>
  Object.entries(children).flatMap(([name, { resource, by, inline, order }]) =>
    inline ? [{ name, resource, by, ...(order !== undefined && { order }) }] : [],
  );
