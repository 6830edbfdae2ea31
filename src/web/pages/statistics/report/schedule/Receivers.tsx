import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useResource } from '../../../../declarations.ts';
import { listChoices } from '../../../../providers/data.ts';
import { useSession } from '../../../../shell/session/session-store.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import styles from './schedule.module.css';
import { scheduleTexts } from './texts.ts';

const offered = 20;

/** Oneself, and those whom one may pick. */
export function Receivers({ chosen, onChange }: { chosen: readonly string[]; onChange(ids: readonly string[]): void }) {
  const t = useCatalogue(scheduleTexts);
  const users = useResource('system/user');
  const { user } = useSession();
  const [q, setQ] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(() => new Map());
  const { data } = useQuery({
    queryKey: ['report-receivers', q],
    queryFn: ({ signal }) => listChoices(users, { q, limit: String(offered), label: 'realName' }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const self = { id: user.id, label: user.realName || user.userName };
  const others = (data?.list ?? []).filter(({ id }) => id !== user.id);
  const hidden = chosen
    .filter((id) => id !== user.id && !others.some((other) => other.id === id))
    .map((id) => ({ id, label: known.get(id) ?? id }));
  const toggle = (id: string, label: string) => {
    setKnown(new Map(known).set(id, label));
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <fieldset className={styles.receivers}>
      <legend>{t('receivers')}</legend>
      <input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div>
        {[self, ...hidden, ...others].map(({ id, label }) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id, label)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
