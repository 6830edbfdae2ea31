import { useInfiniteQuery } from '@tanstack/react-query';
import type { Refs } from '../../../providers/data.ts';
import type { HistoryEntry } from '../../../providers/records.ts';
import { useHistory } from '../detail/History.tsx';
import { messagesOf, notesOf, type Assignment, type Note, type Of, type Told } from './calls.ts';
import { inOneStream, next, type Happened, type Source } from './stream-order.ts';

export const shownKinds = ['all', 'notes', 'changes', 'messages'] as const;
export type Shown = (typeof shownKinds)[number];

export type Entry = Happened &
  (
    | { readonly kind: 'note'; readonly note: Note }
    | { readonly kind: 'assignment'; readonly assignment: Assignment }
    | { readonly kind: 'message'; readonly told: Told }
    | { readonly kind: 'change'; readonly entry: HistoryEntry; readonly refs: Refs }
  );

export const notesKey = ({ resource, id }: Of): readonly string[] => ['notes', resource, id];

/** What the log, the comments, the assignments and the messages tell of a record, in one stream. */
export function useStream(of: Of, version: number, assignments: readonly Assignment[], shown: Shown) {
  const history = useHistory(of.resource, of.id, version);
  const notes = useInfiniteQuery({
    queryKey: notesKey(of),
    queryFn: ({ pageParam, signal }) => notesOf(of, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { list }) => sum + list.length, 0) < last.total ? pages.length + 1 : undefined,
    staleTime: 0,
    retry: false,
  });
  const messages = useInfiniteQuery({
    queryKey: ['messages', of.resource, of.id, version],
    queryFn: ({ pageParam, signal }) => messagesOf(of, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const told: Source<Entry> = {
    items: (messages.data?.pages ?? []).flatMap(({ list }) =>
      list.map((message): Entry => ({ kind: 'message', key: message.id, at: message.at, told: message })),
    ),
    hasMore: messages.hasNextPage,
  };
  const said: Source<Entry> = {
    items: (notes.data?.pages ?? []).flatMap(({ list }) =>
      list.map((note): Entry => ({ kind: 'note', key: note.id, at: note.createdAt, note })),
    ),
    hasMore: notes.hasNextPage,
  };
  const given: Source<Entry> = {
    items: assignments
      .filter(({ status }) => status === 'done' || status === 'withdrawn')
      .map((assignment): Entry => ({
        kind: 'assignment',
        key: assignment.id,
        at: assignment.finishedTime ?? assignment.createdAt,
        assignment,
      })),
    hasMore: false,
  };
  const changed: Source<Entry> = {
    items: (history.data?.pages ?? []).flatMap(({ list, refs }) =>
      list.map((entry): Entry => ({ kind: 'change', key: entry.id, at: entry.operateTime, entry, refs })),
    ),
    hasMore: history.hasNextPage,
  };
  const sources = {
    all: [said, given, changed, told],
    notes: [said, given],
    changes: [changed],
    messages: [told],
  }[shown];
  const more = new Map(next(sources).map((wanted, at) => [sources[at], wanted]));
  return {
    entries: inOneStream(sources),
    kinds: history.kinds,
    error: notes.error ?? messages.error,
    isPending: notes.isPending,
    isFetching: notes.isFetching || history.isFetching || messages.isFetching,
    hasMore: [...more.values()].some(Boolean),
    retry: () => void Promise.all([notes.refetch(), messages.refetch()]),
    fetchMore: () => {
      if (more.get(said)) void notes.fetchNextPage();
      if (more.get(changed)) void history.fetchNextPage();
      if (more.get(told)) void messages.fetchNextPage();
    },
  };
}
