import type { Row } from './json.ts';
import type { Letter } from './letter.ts';

/**
 * Who gets a message: the author of the row, the user that the row is, the user in a field or at the end of a path of references
 * (`deptId.leaderId`), or users who may take an action on the row: all of them, or those of the enterprise or merchant
 * that it belongs to.
 */
export type Receiver<Name extends string = string> =
  | 'author'
  | 'self'
  | Name
  | `${Name}.${string}`
  | { readonly can: string; readonly of?: 'enterprise' | 'merchant' };

/** Runs after a change, as a stored job. */
export interface Reaction<Name extends string = string> {
  readonly notify?: readonly Receiver<Name>[];
  readonly tell?: Letter<Name>;
}

/** A message sent some days before the date or moment in a field, while the row is in one of these states. */
export interface Reminder<Name extends string = string, State extends string = string> {
  readonly before: Name;
  readonly days: number;
  readonly while?: readonly State[];
  readonly notify?: readonly Receiver<Name>[];
  readonly tell?: Letter<Name>;
}

/** Reactions to transitions, to added rows, and to deadlines. */
export interface Reactions<Name extends string = string, Step extends string = string, State extends string = string> {
  readonly reminders?: readonly Reminder<Name, State>[];
  readonly added?: readonly Reaction<Name>[];
  readonly moved?: { readonly [S in Step]?: readonly Reaction<Name>[] };
  /** When the overdue flag is set. */
  readonly late?: readonly Reaction<Name>[];
}

/** The action of the change that sets the overdue flag, as the log and messages name it. */
export const lateAction = '已超时';

/** The accounts of the enterprise or merchant that a row belongs to, who see it. */
export const ownEnterprise = { can: 'list', of: 'enterprise' } as const;
export const ownMerchant = { can: 'list', of: 'merchant' } as const;

/** Sends an in-app message to the receivers, except to the user who made the change. */
export const notify = <const R extends readonly Receiver[]>(...receivers: R): { readonly notify: R } => ({
  notify: receivers,
});

/** Writes to somebody outside: a message in the app to a customer, a text message to a number. */
export const tell = <const To extends readonly string[], const Where extends Row>(
  to: To,
  title: string,
  text: string,
  where?: Where,
): { readonly tell: { readonly to: To; readonly title: string; readonly text: string; readonly where?: Where } } => ({
  tell: { to, title, text, ...(where && { where }) },
});

/** Is a letter meant for this row? */
export const isMeant = ({ where = {} }: Letter, row: Row): boolean =>
  Object.entries(where).every(([name, value]) => (row[name] ?? null) === value);

/** The declared reactions to an action. */
export function reactionsTo({ on }: { readonly on?: Reactions }, action: string): readonly Reaction[] {
  if (!on) return [];
  if (action === 'add') return on.added ?? [];
  return (action === lateAction ? on.late : on.moved?.[action]) ?? [];
}
