import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { View, ViewSettings } from '../../../../meta/list-view.ts';
import { fetchViews, saveDefaultView, type Views } from '../../../providers/views.ts';
import { remembered } from './view-settings.ts';

export interface ListView {
  settings: ViewSettings;
  /** Changes some of them; `undefined` puts all of them back. */
  change(partial: ViewSettings | undefined): void;
  views: readonly View[];
  /** The named view through which the list is seen. */
  active?: View;
  /** Has its layout been changed since it was chosen? */
  altered: boolean;
  /** It is not known yet in which columns the list is to stand. */
  pending: boolean;
  /** Asks for the views again and forgets what was altered. */
  renew(): Promise<void>;
}

/** How the user sees a list: as they always do, kept on the server, or through a named view. */
export function useView(resourceId: string, viewId: string | undefined): ListView {
  const client = useQueryClient();
  const [local, setLocal] = useState(() => remembered.read(resourceId));
  const [draft, setDraft] = useState<{ of: string; settings: ViewSettings }>();
  const { data, isPending } = useQuery({
    queryKey: ['views', resourceId],
    queryFn: () => fetchViews(resourceId),
    staleTime: Infinity,
    retry: false,
  });
  const active = viewId === undefined ? undefined : data?.views.find(({ id }) => id === viewId);

  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const send = useCallback(
    (settings: ViewSettings) => {
      remembered.write(resourceId, { settings, sent: false });
      // One after the other: the last change is the one that stays.
      sending.current = sending.current
        .then(() => saveDefaultView(resourceId, settings))
        .then(
          () => settle(resourceId, settings),
          () => undefined,
        );
    },
    [resourceId],
  );

  useEffect(() => {
    if (!data) return;
    const known = remembered.read(resourceId);
    if (known && !known.sent) return send(known.settings);
    remembered.write(resourceId, { settings: data.defaults ?? {}, sent: true });
  }, [data, resourceId, send]);

  const defaults = local && !local.sent ? local.settings : (data?.defaults ?? local?.settings ?? none);
  const altered = active !== undefined && draft?.of === active.id;
  const settings = active ? (altered ? draft.settings : active.settings) : defaults;

  const change = useCallback(
    (partial: ViewSettings | undefined) => {
      const next = partial ? { ...settings, ...partial } : {};
      if (active) return setDraft({ of: active.id, settings: next });
      setLocal({ settings: next, sent: false });
      send(next);
    },
    [active, settings, send],
  );

  const renew = useCallback(async () => {
    await client.refetchQueries({ queryKey: ['views', resourceId] });
    setDraft(undefined);
  }, [client, resourceId]);

  return {
    settings,
    change,
    views: data?.views ?? noViews,
    active,
    altered,
    pending: isPending && (local === undefined || viewId !== undefined),
    renew,
  };
}

/** Nothing has been changed since it was sent. */
function settle(resourceId: string, settings: ViewSettings): void {
  if (JSON.stringify(remembered.read(resourceId)?.settings) === JSON.stringify(settings))
    remembered.write(resourceId, { settings, sent: true });
}

const none: ViewSettings = {};
const noViews: Views['views'] = [];
