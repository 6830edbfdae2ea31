import { useEffect, useState } from 'react';
import { addableResources, searchRecords, type FoundRecords } from '../../providers/search.ts';

/** Debounce, so that not every keystroke sends a request. */
const debounceMs = 250;
/** One Chinese character is enough to search; one letter or digit is not. */
const isSearchable = (text: string): boolean => text.length > 1 || /[\u3400-\u9fff]/.test(text);

interface Searched {
  readonly text: string;
  readonly found: readonly FoundRecords[];
  readonly failed?: boolean;
}

/** Records that match the input; the previous results stay until the new ones are loaded. */
export function useRecords(input: string): Searched & { readonly pending: boolean } {
  const text = input.trim();
  const [searched, setSearched] = useState<Searched>({ text: '', found: [] });
  const asks = isSearchable(text);
  useEffect(() => {
    if (!asks) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchRecords(text, abort.signal).then(
        (found) => setSearched({ text, found }),
        () => {
          if (!abort.signal.aborted) setSearched({ text, found: [], failed: true });
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, asks]);
  return asks ? { ...searched, pending: searched.text !== text } : { text, found: [], pending: false };
}

const none: ReadonlySet<string> = new Set();

export function useAddable(): ReadonlySet<string> {
  const [addable, setAddable] = useState(none);
  useEffect(() => {
    const abort = new AbortController();
    // If this fails, the search offers no actions.
    addableResources(abort.signal).then(
      (ids) => setAddable(new Set(ids)),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return addable;
}
