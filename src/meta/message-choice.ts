/** What people are told of by themselves, in groups for which each user chooses how it comes. */
export const messageTopics = ['task', 'change', 'team', 'reminder', 'report', 'system'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** Ways beside the list of messages, which keeps everything. */
export const messageWays = ['email', 'sms'] as const;
export type MessageWay = (typeof messageWays)[number];

export interface MessageChoice extends Readonly<Record<MessageWay, boolean>> {
  /** Counted at the bell until it is read. */
  readonly bell: boolean;
}

/** For whoever has chosen nothing. */
export const defaultChoice: MessageChoice = { bell: true, email: false, sms: false };

/** Somebody waits for the reader there, so it cannot be silenced. */
export const isAlwaysRung = (topic: MessageTopic): boolean => topic === 'task';
