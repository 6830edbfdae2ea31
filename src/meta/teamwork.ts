import type { ResourceDeclaration } from './resource.ts';

/**
 * Do people work on rows of this resource together: discuss, follow and hand them over? Not on books that the product
 * writes by itself, nor on what is one person's own.
 */
export const isSharedWork = ({ appendOnly, personal }: ResourceDeclaration): boolean => !appendOnly && !personal;

/** What the inbox says of a record that people work on together, where no step has the word. */
export const teamworkNews = {
  mentioned: '提到了你',
  commented: '发表评论',
  assigned: '指派给你',
  handedOn: '转交给你',
  finished: '完成了指派',
  expired: '指派已逾期',
  withdrawn: '撤回了指派',
} as const;

/** Limits of a comment, which the console says before the server does. */
export const noteLimits = { content: 2000, people: 20, files: 9, changeHours: 24 } as const;

/** Somebody a comment mentions. */
export interface Mention {
  readonly userName: string;
  readonly realName: string;
}

/** What the product has told people about a record, in one message to all of them. */
export interface Told {
  readonly id: string;
  /** What kind of message it is. */
  readonly label: string;
  readonly at: string;
  readonly says: string;
  readonly to: readonly string[];
  readonly status: string;
}

/** A comment as its readers see it; of one that was taken back, that there was one. */
export interface Note {
  readonly id: string;
  readonly version: number;
  readonly authorName: string;
  readonly content: string;
  readonly mentions: readonly Mention[];
  readonly files: readonly string[];
  readonly earlier: readonly { content: string; until: string }[];
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly isRemoved: boolean;
  /** May its reader change it, and take it back? */
  readonly isOpen: boolean;
}
