import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';

/** The ways by which a message reaches somebody. */
export type ChannelKind = 'email' | 'sms' | 'wechat' | 'push' | 'inApp';

/** What one receiver gets, whichever way it goes; each channel takes of it what it can carry. */
export interface Letter {
  readonly title: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly string[];
  /** The number of a template that the provider has approved, and what fills its places, in their order. */
  readonly template?: string;
  readonly params?: readonly Param[];
  readonly link?: string;
  /** The kind of device that is meant, where not all are. */
  readonly platform?: string;
}

export interface Param {
  readonly key: string;
  readonly value: string;
}

export interface Outgoing {
  /** A row of the channel's settings, with its secrets. */
  readonly account: Row;
  readonly delivery: Row;
  readonly letter: Letter;
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * What came of handing a letter over: it was taken, has arrived, or was read already; it was refused for good, could
 * not be taken now, or the other side fell silent after it had everything, so that nobody knows.
 */
export type Outcome =
  | { readonly is: 'sent' | 'delivered' | 'read'; readonly reply: string; readonly ref?: string }
  | { readonly is: 'refused' | 'later' | 'unknown'; readonly reason: string };

/** One way of sending. Rows of its settings are the accounts by which it goes. */
export interface Channel {
  readonly kind: ChannelKind;
  /** Where its settings stand, and the fields of them that nobody else may read; the product's own channel has none. */
  readonly accounts?: { readonly resource: string; readonly secrets: readonly string[] };
  /** Handed over twice it is there once, so what a crash has cut off simply goes again. */
  readonly repeats?: true;
  isAddress(text: string): boolean;
  /** What somebody reads whose address is none. */
  readonly badAddress: string;
  send(context: Context, outgoing: Outgoing): Promise<Outcome>;
  /** Asks what has become of one that was taken; nothing where the provider does not know yet. */
  ask?(outgoing: Outgoing): Promise<Outcome | undefined>;
  /** How many can still be sent; nothing where the provider does not tell. */
  residue?(account: Row, now: number): Promise<number | undefined>;
}
