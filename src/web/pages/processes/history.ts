import { useReducer } from 'react';

/** What was, what is, and what was undone. Documents share what they have alike, so keeping them costs little. */
export interface Past<Document> {
  readonly before: readonly Document[];
  readonly now: Document;
  readonly after: readonly Document[];
  /** What the last change was about: letters typed into the same place are one step. */
  readonly about: string | undefined;
}

type Step<Document> =
  | { do: 'change'; to: Document; about?: string }
  | { do: 'undo' | 'redo' }
  | { do: 'replace'; to: Document };

const maxSteps = 200;

export function step<Document>(past: Past<Document>, next: Step<Document>): Past<Document> {
  const { before, now, after, about } = past;
  switch (next.do) {
    case 'change': {
      if (next.to === now) return past;
      const merged = next.about !== undefined && next.about === about;
      return {
        before: merged ? before : [...before, now].slice(-maxSteps),
        now: next.to,
        after: [],
        about: next.about,
      };
    }
    case 'undo': {
      const last = before.at(-1);
      return last ? { before: before.slice(0, -1), now: last, after: [now, ...after], about: undefined } : past;
    }
    case 'redo': {
      const [first, ...rest] = after;
      return first ? { before: [...before, now], now: first, after: rest, about: undefined } : past;
    }
    default:
      return { before: [], now: next.to, after: [], about: undefined };
  }
}

export function useHistory<Document>(start: Document) {
  const first: Past<Document> = { before: [], now: start, after: [], about: undefined };
  return useReducer(step<Document>, first);
}
