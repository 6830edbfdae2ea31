import {
  defaultChoice,
  isAlwaysRung,
  messageTopics,
  type MessageChoice,
  type MessageTopic,
} from '../../../meta/message-choice.ts';
import type { Services } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import choiceTable from './message-choice.table.ts';

type Reading = Pick<Services, 'store' | 'db'>;

const names = ['bell', 'email', 'sms'] as const;
const columns = ['id', ...names];
const keyOf = (userId: string, topic: MessageTopic): string => `${userId}:${topic}`;

const decoded = ({ db }: Reading, row: StoredRow): MessageChoice => {
  const is = (name: (typeof names)[number]): boolean => db.dialect.decode('boolean', row[name] ?? null) === true;
  return { bell: is('bell'), email: is('email'), sms: is('sms') };
};

/** How a user wants messages of one topic. */
export async function choiceOf(
  reading: Reading,
  tx: Queries,
  userId: string,
  topic: MessageTopic,
): Promise<MessageChoice> {
  const where = isColumn('id', keyOf(userId, topic));
  const [row] = await reading.store.find(choiceTable.name, columns, where, { tx, limit: 1 });
  return row ? decoded(reading, row) : defaultChoice;
}

export async function choicesOf(
  reading: Reading,
  userId: string,
): Promise<(MessageChoice & { topic: MessageTopic })[]> {
  const ids = messageTopics.map((topic) => keyOf(userId, topic));
  const rows = await reading.store.find(choiceTable.name, columns, { is: 'in', column: 'id', values: ids });
  const known = new Map(rows.map((row) => [String(row.id), decoded(reading, row)]));
  return messageTopics.map((topic) => ({ topic, ...(known.get(keyOf(userId, topic)) ?? defaultChoice) }));
}

export async function storeChoice(
  { store, db }: Reading,
  tx: Queries,
  userId: string,
  topic: MessageTopic,
  choice: MessageChoice,
): Promise<void> {
  const id = keyOf(userId, topic);
  const bell = choice.bell || isAlwaysRung(topic);
  const values = Object.fromEntries(
    names.map((name) => [name, db.dialect.encode('boolean', name === 'bell' ? bell : choice[name])]),
  );
  const known = await store.find(choiceTable.name, ['id'], isColumn('id', id), { tx, limit: 1, lock: 'change' });
  if (known.length > 0) await store.update(tx, choiceTable.name, values, isColumn('id', id));
  else await store.insert(tx, choiceTable.name, { id, ...values }, []);
}
