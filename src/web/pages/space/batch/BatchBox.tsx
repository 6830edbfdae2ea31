import { useState, type ReactNode } from 'react';
import { withBrackets } from '../../../i18n/i18n.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
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

/** The batch's fields on top, a preview of the rows below. */
export function BatchBox({ title, batch, children, onClose }: Props) {
  const t = useCatalogue(spaceTexts);
  const [skipping, setSkipping] = useState(false);
  const { rows = [], settled, busy, failure, make } = batch;
  const there = rows.filter(({ exists }) => exists).length;
  const count = rows.length - there;
  const ready = settled && count > 0 && (there === 0 || skipping);
  const go = async () => {
    const made = await make(skipping);
    if (made === undefined) return;
    toast.success(t('made', { count: made }));
    onClose();
  };
  return (
    <TaskBox
      title={title}
      confirm={t('make', { count })}
      ready={ready}
      busy={busy}
      error={failure}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <div className={styles.fields}>{children}</div>
      <h3 className={styles.heading}>{t('preview')}</h3>
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
                  {exists && <span className="visually-hidden">{withBrackets('', t('exists'))}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TaskBox>
  );
}

function grouped(rows: readonly Planned[]): Map<string, Planned[]> {
  const groups = new Map<string, Planned[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return groups;
}
