import { useCallback, useState } from 'react';
import { localViews, type ViewSettings } from './view-settings.ts';

export function useView(resourceId: string): [ViewSettings, (change: ViewSettings | undefined) => void] {
  const [settings, setSettings] = useState(() => localViews.read(resourceId));
  const change = useCallback(
    (partial: ViewSettings | undefined) =>
      setSettings((before) => {
        const next = partial ? { ...before, ...partial } : {};
        localViews.write(resourceId, next);
        return next;
      }),
    [resourceId],
  );
  return [settings, change];
}
