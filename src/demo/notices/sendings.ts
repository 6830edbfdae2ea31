import type { Row } from '../../meta/json.ts';
import type { Person } from '../../server/install/calls.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { lead } from '../life.ts';
import { wayTo, type Way } from '../way.ts';

/** Who writes a message, and who agrees to it. */
export interface Authors {
  readonly by: Person;
  readonly approver: Person;
}

export type Sending = 'draft' | 'pending' | 'rejected' | 'approved' | 'sending' | 'cancelled';

const way: Way<Sending> = [
  [5, 'submit', 'pending'],
  [12, 'approval', 'approved'],
  [20, 'send', 'sending'],
  [24, 'recall', 'cancelled'],
];
const refused: Way<Sending> = [
  [5, 'submit', 'pending'],
  [12, 'reject', 'rejected'],
];

interface Message {
  readonly resource: string;
  readonly values: Row;
  readonly status: Sending;
  readonly begun: string;
  /** Why it is not sent, where it is not. */
  readonly refusal: string;
}

/** A message and its way to where it stands. Nothing leaves the demo, since no channel of it is in use: what is sent waits in the outbox. */
export async function addSending(seeder: Seeder, authors: Authors, message: Message): Promise<void> {
  const { status, refusal, ...begun } = message;
  await lead(seeder, {
    ...begun,
    ...authors,
    way: status === 'rejected' ? refused : wayTo(way, status),
    given: { approval: { approvalRemark: '同意发送' }, reject: { approvalRemark: refusal } },
  });
}
