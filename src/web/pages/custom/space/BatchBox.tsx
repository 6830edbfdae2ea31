import { useState, type ReactNode } from 'react';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './space.module.css';
import { spaceTexts } from './texts.ts';
import type { Planned, useBatch } from './use-batch.ts';

interface Props {
  title: string;
  batch: ReturnType<typeof useBatch>;
  children: ReactNode;
  onClose(): void;
}

/** Fields at the top, below them what they would make. */
export function BatchBox({ title, batch, children, onClose }: Props) {
  const t = useCatalogue(spaceTexts);
  const [skipping, setSkipping] = useState(false);
  const { rows = [], settled, busy, failure, make } = batch;
  const there = rows.filter(({ exists }) => exists).length;
  const count = rows.length - there;
  const ready = settled && !busy && count > 0 && (there === 0 || skipping);
  const go = async () => {
    const made = await make(skipping);
    if (made === undefined) return;
    toast.success(t('made', { count: made }));
    onClose();
  };
  return (
    <Box
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={!ready} aria-busy={busy} onClick={() => void go()}>{t('make', { count })}</Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
      <h3 className={styles.heading}>{t('preview')}</h3>
      {failure && <Refusal error={failure} />}
      {there > 0 && (
        <label className={styles.skip}>
          <input type="checkbox" checked={skipping} onChange={(event) => setSkipping(event.target.checked)} />
          {t('skip', { count: there })}
        </label>
      )}
      <div className={styles.preview} aria-live="polite" aria-busy={!settled}>
        {rows.length === 0 && <p>{t('fill')}</p>}
        {[...grouped(rows)].map(([group, planned]) => (
          <section key={group}>
            {group && <h4>{group}</h4>}
            <ul>
              {planned.map(({ name, exists }) => (
                <li key={name} data-exists={exists || undefined} title={exists ? t('exists') : undefined}>
                  {name}
                  {exists && <span className="visually-hidden">（{t('exists')}）</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Box>
  );
}

function grouped(rows: readonly Planned[]): Map<string, Planned[]> {
  const groups = new Map<string, Planned[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return groups;
}
