import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import type { Person } from './calls.ts';
import { approvalTexts } from './texts.ts';

/** Somebody by their name; `find` gives those among whom one may choose. */
export function PersonPicker({
  name,
  find,
}: {
  name: string;
  find: { readonly key: string; readonly people: (text: string) => Promise<{ rows: Person[] }> };
}) {
  const t = useCatalogue(approvalTexts);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data, isPending } = useQuery({
    queryKey: ['people', find.key, asked],
    queryFn: () => find.people(asked),
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  return (
    <fieldset className={styles.picker}>
      <legend>{t('person')}</legend>
      <input
        type="search"
        aria-label={t('personHint')}
        placeholder={t('personHint')}
        value={text}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.found}>
        {rows.map(({ userName, realName }) => (
          <label key={userName}>
            <input type="radio" name={name} value={userName} required />
            {realName}
            <small>{userName}</small>
          </label>
        ))}
        {!isPending && rows.length === 0 && <p>{t('noPerson')}</p>}
      </div>
    </fieldset>
  );
}
