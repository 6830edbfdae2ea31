import { useMemo, useState } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Path } from '../../resource/beside/levels.ts';
import { BatchBox } from './BatchBox.tsx';
import { NumberField } from './NumberField.tsx';
import { spaceTexts } from './texts.ts';
import { useBatch } from './use-batch.ts';

/** Adds floors to the building or unit that is open in the tree. */
export function FloorBatch({ path, onClose }: { path: Path; onClose(): void }) {
  const t = useCatalogue(spaceTexts);
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState('');
  const values = useMemo(
    () =>
      from === '' || to === '' ? undefined : { buildId: path.buildId ?? '', unitId: path.unitId ?? null, from, to },
    [path, from, to],
  );
  const batch = useBatch('/organisation/floor', values);
  return (
    <BatchBox title={t('floors')} batch={batch} onClose={onClose}>
      <NumberField
        label={t('from')}
        value={from}
        mode="text"
        hint={t('floorHint')}
        problem={batch.problems.from}
        onChange={setFrom}
      />
      <NumberField label={t('to')} value={to} mode="text" autoFocus problem={batch.problems.to} onChange={setTo} />
    </BatchBox>
  );
}
