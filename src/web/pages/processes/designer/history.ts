import { useReducer } from 'react';
import type { FormFile } from '../../../../meta/resource.ts';

/** What was, what is, and what was undone. Documents share what they have alike, so keeping them costs little. */
export interface Past {
  readonly before: readonly FormFile[];
  readonly now: FormFile;
  readonly after: readonly FormFile[];
  /** What the last change was about: letters typed into the same place are one step. */
  readonly about: string | undefined;
}

type Step =
  | { do: 'change'; form: FormFile; about?: string }
  | { do: 'undo' | 'redo' }
  | { do: 'replace'; form: FormFile };

const maxSteps = 200;

export function step(past: Past, next: Step): Past {
  const { before, now, after, about } = past;
  switch (next.do) {
    case 'change': {
      if (next.form === now) return past;
      const merged = next.about !== undefined && next.about === about;
      return {
        before: merged ? before : [...before, now].slice(-maxSteps),
        now: next.form,
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
      return { before: [], now: next.form, after: [], about: undefined };
  }
}

export const useHistory = (form: FormFile) => useReducer(step, { before: [], now: form, after: [], about: undefined });
