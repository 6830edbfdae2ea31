import { useState } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { arrange } from '../../../../providers/data.ts';
import { useRowsChanged } from '../../../../providers/use-rows-changed.ts';
import { toast } from '../../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { nameOf } from '../Card.tsx';
import { useFieldUpdate } from '../use-field-update.ts';
import type { Move } from './moves.ts';
import { treeTexts } from './texts.ts';

/** Puts rows elsewhere, and follows them there. */
export function useMoves(resource: Resource, unfold: (place: string) => void) {
  const t = useCatalogue(treeTexts);
  const update = useFieldUpdate(resource);
  const rowsChanged = useRowsChanged();
  const [moved, setMoved] = useState<string>();
  const [lifted, setLifted] = useState<Row>();

  const follow = (row: Row, parentId: string | null) => {
    if (parentId) unfold(parentId);
    setMoved(String(row.id));
  };
  /** A place among its siblings may change the numbers of several rows, which is a call of its own. */
  const place = async (row: Row, parentId: string | null, before: string | null): Promise<boolean> => {
    try {
      await arrange(resource, String(row.id), { parentId, before, version: Number(row.version) });
      toast.success(t('moved', { label: nameOf(resource, row) }));
      return true;
    } catch {
      // The call itself says what went wrong.
      return false;
    } finally {
      await rowsChanged(resource.id);
    }
  };
  const move = async ({ row, parentId, before }: Move): Promise<void> => {
    setLifted(undefined);
    const done =
      before === undefined
        ? await update(
            row,
            { [resource.tree?.parent ?? '']: parentId ?? '' },
            t('moved', { label: nameOf(resource, row) }),
          )
        : await place(row, parentId, before);
    if (done) follow(row, parentId);
    else setMoved(String(row.id));
  };
  return {
    /** The row that is being dragged. */
    lifted,
    lift: setLifted,
    /** The row that the focus follows. */
    moved,
    settle: () => setMoved(undefined),
    follow,
    move: (what: Move) => void move(what),
  };
}
