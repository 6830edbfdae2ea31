import { useNotification } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { copyText } from '../../../shared/clipboard.ts';
import { recordPlace } from '../../../shared/record-place.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { rowActions, type Can } from '../actions/row-actions.ts';
import { isQuick, useQuickTransition } from '../actions/use-quick-transition.ts';
import { texts } from '../texts.ts';
import type { Opened } from '../use-opened.ts';
import type { RowHandlers } from './Grid.tsx';

/** Takes an action of a row by its key. `asSeen`: it is refused where the row has changed since it came here. */
export type Act = (row: Row, key: string, refs?: Refs, asSeen?: boolean) => void;

/** What happens to a row of a list, in whatever shape it is shown. */
export function useRowHandlers(
  resource: Resource,
  may: Can,
  refs: Refs,
  open: (next: Opened) => void,
): { act: Act; handlers: RowHandlers } {
  const t = useCatalogue(texts);
  const notify = useNotification().open;
  const navigate = useNavigate();
  const transitAtOnce = useQuickTransition(resource);

  const act = useCallback<Act>(
    (row, key, own = refs, asSeen = false) => {
      const action = rowActions(resource, row, may).find((each) => each.key === key);
      if (!action || action.forOthers) return;
      if (action.kind === 'edit') open({ kind: 'edit', row, refs: own });
      else if (action.kind === 'duplicate') open({ kind: 'duplicate', row, refs: own });
      else if (action.kind === 'handMade') void action.handMade?.run(row).catch(() => undefined);
      else if (action.transition && isQuick(action.transition)) void transitAtOnce(action.transition, row, asSeen);
      else open({ kind: 'batch', action: action.kind, transition: action.transition, rows: [row], asSeen });
    },
    [resource, may, open, refs, transitAtOnce],
  );

  const handlers = useMemo<RowHandlers>(
    () => ({
      open: (row) => open({ kind: 'detail', resourceId: resource.id, id: String(row.id) }),
      page: (row) => void navigate(recordPlace(resource.id, String(row.id))),
      edit: (row) => act(row, 'edit'),
      inline: (row, field, cell) => open({ kind: 'inline', row, field, cell }),
      act,
      menu: (row, button) => open({ kind: 'menu', row, button }),
      copy: (text) =>
        void copyText(text).then((done) =>
          notify?.(done ? { type: 'success', message: t('copied') } : { type: 'error', message: t('copyFailed') }),
        ),
    }),
    [resource, open, act, notify, navigate, t],
  );
  return { act, handlers };
}
