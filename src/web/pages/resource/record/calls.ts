import type { Mention as Person, Note, Told } from '../../../../meta/teamwork.ts';
import { firstClient } from '../../../providers/http.ts';

/** The record that a call is about. */
export interface Of {
  readonly resource: string;
  readonly id: string;
}

export type { Mention as Person, Note, Told } from '../../../../meta/teamwork.ts';

export interface Assignment {
  readonly id: string;
  readonly assigneeName: string;
  readonly assignerName: string;
  readonly task: string;
  readonly dueDate: string | null;
  readonly status: 'open' | 'overdue' | 'done' | 'withdrawn';
  readonly createdAt: string;
  readonly finishedTime: string | null;
  readonly isMine: boolean;
  readonly isGiven: boolean;
}

export interface State {
  readonly isFollowing: boolean;
  readonly assignments: readonly Assignment[];
}

export interface Said {
  readonly content: string;
  readonly mentions: readonly Person[];
  readonly files: readonly string[];
}

const read = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  firstClient.post<T>(`/teamwork/${path}`, { ...body }, { safe: true, quiet: true, signal });
const write = <T>(path: string, body: object): Promise<T> =>
  firstClient.post<T>(`/teamwork/${path}`, { ...body }, { quiet: true });

const spoken = ({ content, mentions, files }: Said) => ({
  content,
  mentions: mentions.map(({ userName }) => userName).join(','),
  files: files.join(','),
});

export const notesOf = (of: Of, page: number, signal: AbortSignal): Promise<{ list: Note[]; total: number }> =>
  read('note/list', { ...of, page }, signal);
export const messagesOf = (of: Of, page: number, signal: AbortSignal): Promise<{ list: Told[]; hasMore: boolean }> =>
  read('message/list', { ...of, page }, signal);
export const addNote = (of: Of, said: Said): Promise<Note> => write('note/add', { ...of, ...spoken(said) });
export const changeNote = (of: Of, { id, version }: Note, said: Said): Promise<Note> =>
  write('note/update', { ...of, noteId: id, version, ...spoken(said) });
export const removeNote = (of: Of, noteId: string): Promise<null> => write('note/remove', { ...of, noteId });

export const peopleOf = (of: Of, q: string, signal?: AbortSignal): Promise<{ rows: Person[] }> =>
  read('people', { ...of, q }, signal);

export const stateOf = (of: Of, signal: AbortSignal): Promise<State> => read('state', of, signal);
export const setFollowing = (of: Of, following: boolean): Promise<State> => write('following', { ...of, following });
export const assign = (of: Of, given: { person: string; task: string; dueDate: string }): Promise<State> =>
  write('assign/add', { ...of, ...given });
export const handOn = (of: Of, given: { assignmentId: string; person: string; dueDate: string }): Promise<State> =>
  write('assign/handOn', { ...of, ...given });
export const withdraw = (of: Of, assignmentId: string): Promise<State> =>
  write('assign/withdraw', { ...of, assignmentId });
export const finish = (id: string): Promise<unknown> => write('assignment/finish', { id });
