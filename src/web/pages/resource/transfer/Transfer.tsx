import { useState } from 'react';
import type { ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import { callOf } from '../../../providers/address.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Can } from '../actions/row-actions.ts';
import type { ListState } from '../list/list-state.ts';
import type { Selection } from '../list/use-selection.ts';
import { transferTexts } from './texts.ts';

const ExportBox = deferred(async () => (await import('./ExportBox.tsx')).ExportBox);
const ImportBox = deferred(async () => (await import('./ImportBox.tsx')).ImportBox);

interface Props {
  resource: Resource;
  may: Can;
  state: ListState;
  settings: ViewSettings;
  total: number;
  selection: Selection;
}

/** What goes out of a list into a file and comes in from one, for those who may. */
export function Transfer({ resource, may, state, settings, total, selection }: Props) {
  const t = useCatalogue(transferTexts);
  const [open, setOpen] = useState<'export' | 'import'>();
  const close = () => setOpen(undefined);
  const mayImport = callOf(resource, 'import') && may('import') && may('add');
  const mayExport = callOf(resource, 'export') && may('export') && total > 0;
  return (
    <>
      {mayImport && (
        <Button
          icon="import"
          aria-label={t('import')}
          aria-haspopup="dialog"
          onPointerEnter={() => void ImportBox.preload()}
          onClick={() => setOpen('import')}
        />
      )}
      {mayExport && (
        <Button
          icon="export"
          aria-label={t('export')}
          aria-haspopup="dialog"
          onPointerEnter={() => void ExportBox.preload()}
          onClick={() => setOpen('export')}
        />
      )}
      {open && (
        <OnDemand onClose={close}>
          {open === 'export' ? (
            <ExportBox
              resource={resource}
              state={state}
              settings={settings}
              total={total}
              chosen={[...selection.rows.keys()]}
              onClose={close}
            />
          ) : (
            <ImportBox resource={resource} onClose={close} />
          )}
        </OnDemand>
      )}
    </>
  );
}
