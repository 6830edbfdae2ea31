import { useEffect, useEffectEvent } from 'react';
import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';

const SearchDialog = deferred(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** Ctrl+K opens the search, unless a dialog is open. */
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
    <OnDemand onClose={onClose}>
      <SearchDialog onClose={onClose} />
    </OnDemand>
  );
}
