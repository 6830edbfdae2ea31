import type { Row } from '../../../meta/json.ts';

/** The record that a message is about: its activity tells of the message. */
export interface About {
  readonly resource: string;
  readonly id: Row[string] | undefined;
}

/** As messages hold it. */
export const naming = ({ resource, id = null }: About): Row => ({ entityCode: resource, recordId: id });
