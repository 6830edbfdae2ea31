import { useMemo } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { copiedValues, initialValues, sameValue } from '../dialog/changes.ts';
import { newLine, type Line } from './lines.ts';

/** A line as a draft keeps it: the row that it changes, if any, and what was entered. */
export interface DraftLine {
  readonly id?: string;
  readonly values: Readonly<Record<string, Json>>;
  readonly removed?: boolean;
}

/** Secrets and sensitive values are not left lying in the browser; of stored rows only what was changed is kept. */
export const draftOf = (part: Resource, lines: readonly Line[]): readonly DraftLine[] =>
  lines.map(({ stored, values, removed }) => {
    const before = stored ? initialValues(part, stored) : {};
    const kept = Object.entries(values).filter(([name, value]) => {
      const field = part.fields.get(name);
      return field && !field.type.secret && !field.spec['x-sensitive'] && !sameValue(before[name], value);
    });
    return {
      ...(stored && { id: String(stored.id) }),
      values: Object.fromEntries(kept.map(([name, value]) => [name, value ?? null])),
      ...(removed && { removed }),
    };
  });

/** Changes of a draft upon the rows as they are now; rows that others have deleted since are left out. */
export function fromDraft(part: Resource, stored: readonly Line[], draft: readonly DraftLine[]): readonly Line[] {
  const known = new Map(stored.map((line) => [line.key, line]));
  const drafted = new Set(draft.map(({ id }) => id));
  return [
    ...draft.flatMap(({ id, values, removed }): Line[] => {
      if (id === undefined) return [newLine(part, values)];
      const line = known.get(id);
      return line ? [{ ...line, values: { ...line.values, ...values }, ...(removed && { removed }) }] : [];
    }),
    ...stored.filter(({ key }) => !drafted.has(key)),
  ];
}

/** A new row that says what another one does, but for what only one may have, and whose it is. */
export function copiedLine(part: Resource, by: string, row: Row): Line {
  const { [by]: _owner, ...values } = copiedValues(part, row);
  return newLine(part, values);
}

interface Beginning {
  readonly by: string;
  /** The rows belong to another row, of which this form makes a copy. */
  readonly isCopy: boolean;
  readonly draft: readonly DraftLine[] | undefined;
}

/** What a table begins with: the stored rows or copies of them, and what was entered and not saved. */
export function useFirstLines(
  part: Resource,
  read: { readonly lines: readonly Line[] } | undefined,
  { by, isCopy, draft }: Beginning,
): readonly Line[] {
  return useMemo(() => {
    if (!read) return [];
    // A draft of a copy holds all of its rows.
    if (isCopy)
      return draft
        ? fromDraft(part, [], draft)
        : read.lines.flatMap(({ stored }) => (stored ? [copiedLine(part, by, stored)] : []));
    return draft ? fromDraft(part, read.lines, draft) : read.lines;
  }, [part, read, by, isCopy, draft]);
}
