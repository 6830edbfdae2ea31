import type { MessageChoice, MessageTopic, MessageWay } from '../../../../meta/message-choice.ts';
import { firstClient } from '../../../providers/http.ts';

export type TopicChoice = MessageChoice & { readonly topic: MessageTopic };

export interface Choices {
  readonly choices: readonly TopicChoice[];
  readonly ways: Readonly<Record<MessageWay, { readonly hasAddress: boolean; readonly isReady: boolean }>>;
}

export const loadChoices = (): Promise<Choices> => firstClient.get<Choices>('/notify/messageChoice');

export const saveChoice = ({ topic, bell, email, sms }: TopicChoice): Promise<Choices> =>
  firstClient.post<Choices>('/notify/messageChoice/save', { topic, bell, email, sms });
