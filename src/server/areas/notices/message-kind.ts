import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import type { ChannelKind, Letter } from './channel.ts';
import type { MessageReference } from './receiver-rows.ts';

/** Somebody to whom a message goes. */
export interface Target {
  readonly address: string;
  readonly kind?: 'cc';
  readonly userId?: string;
}

/** What came of a message as a whole. */
export interface Report {
  /** Taken by the channel, whatever is known of it since. */
  readonly sent: number;
  readonly arrived: number;
  readonly read: number;
  /** Refused, or cut off so that nobody knows whether it has arrived. */
  readonly failed: number;
  readonly waiting: number;
  /** Not sent, since the receiver wants none. */
  readonly unsubscribed: number;
  readonly reason: string | null;
}

/** How the rows of one resource become deliveries, and what is said of them in the end. */
export interface MessageKind {
  readonly resource: string;
  /** The field by which a delivery refers to such a row. */
  readonly by: MessageReference;
  /** The steps that the message takes when its last delivery has ended; some have nothing to wait for. */
  readonly ends?: { readonly good: string; readonly bad: string };
  /** Its messages go by several channels, and this is how they go by one of them. */
  readonly only?: ChannelKind;
  /** Sent again, it also goes to those from whom it was recalled. */
  readonly resumes?: true;
  /** Fields that are sent and that no call tells. */
  readonly secrets?: readonly string[];
  /** Somebody waits for it at this moment: quiet hours and unsubscribing do not keep it back. */
  isUrgent?(message: Row): boolean;
  channelOf(message: Row): ChannelKind;
  /** Without a value the default account of the channel sends. */
  accountOf(message: Row, context: Context, tx: Queries): unknown;
  targets(context: Context, tx: Queries, message: Row): Promise<readonly Target[]> | readonly Target[];
  letter(message: Row, account: Row, context: Context, tx: Queries): Letter | Promise<Letter>;
  /** After this moment it is of no use. */
  expiresAt?(message: Row): string | null;
  counts?(report: Report): Row;
}

/** News of earlier days is not worth a mail or a text any more; the list of messages has it. */
const freshMs = 3 * 86_400_000;
export const staleAt = ({ createdAt }: Row): string | null =>
  typeof createdAt === 'string' ? new Date(Date.parse(createdAt) + freshMs).toISOString() : null;
