/** Whom a message goes to: who made the row, whoever a field names, or whoever may take an action with the row. */
export type Receiver<Name extends string = string> = 'author' | Name | { readonly can: string };

/** What follows from a change, done after it by stored work. */
export interface Reaction<Name extends string = string> {
  readonly notify: readonly Receiver<Name>[];
}

/** A message so many days before a day or a moment that a field holds, while the row is still in one of these states. */
export interface Reminder<Name extends string = string, State extends string = string> {
  readonly before: Name;
  readonly days: number;
  readonly while?: readonly State[];
  readonly notify: readonly Receiver<Name>[];
}

/** By the step that a row took, for its being added, and before something runs out. */
export interface Reactions<Name extends string = string, Step extends string = string, State extends string = string> {
  readonly reminders?: readonly Reminder<Name, State>[];
  readonly added?: readonly Reaction<Name>[];
  readonly moved?: { readonly [S in Step]?: readonly Reaction<Name>[] };
}

/** An in-app message to each of these, but for whoever made the change. */
export const notify = <const R extends readonly Receiver[]>(...receivers: R): { readonly notify: R } => ({
  notify: receivers,
});

/** What a declaration lets follow from an action. */
export function reactionsTo({ on }: { readonly on?: Reactions }, action: string): readonly Reaction[] {
  if (!on) return [];
  return (action === 'add' ? on.added : on.moved?.[action]) ?? [];
}
