import { lazy, Suspense, useEffect, useEffectEvent } from 'react';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

/** Ctrl+K opens the search, unless a dialog wants an answer first. */
export function useSearchKey(open: () => void): void {
  const opened = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!wanted || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      opened();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function SearchHost({ onClose }: { onClose(): void }) {
  return (
    <Suspense>
      <SearchDialog onClose={onClose} />
    </Suspense>
  );
}
