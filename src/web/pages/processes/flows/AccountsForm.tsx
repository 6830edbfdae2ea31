import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { peopleFor, type Design } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';
import { useNames } from './use-names.ts';

/** People by their names, in the order in which they are asked. */
export function AccountsForm({
  users,
  design,
  onChange,
}: {
  users: readonly string[];
  design: Design;
  onChange(users: readonly string[]): void;
}) {
  const t = useCatalogue(flowTexts);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { nameOf, learn } = useNames(design);
  const { data, isPending } = useQuery({
    queryKey: ['flow-people', design.key, asked],
    queryFn: () => peopleFor(design.key, asked),
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const left = (data?.rows ?? []).filter(({ userName }) => !users.includes(userName));
  return (
    <div className={styles.accounts}>
      <ul aria-label={t('users')}>
        {users.map((user) => (
          <li key={user}>
            {nameOf(user)}
            <Button
              look="quiet"
              aria-label={t('unname', { name: nameOf(user) })}
              onClick={() => onChange(users.filter((one) => one !== user))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        aria-label={t('findPerson')}
        placeholder={t('findPerson')}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.people}>
        {left.map((one) => (
          <button
            key={one.userName}
            type="button"
            onClick={() => {
              learn(one);
              setText('');
              onChange([...users, one.userName]);
            }}
          >
            {one.realName}
            <small>{one.userName}</small>
          </button>
        ))}
        {!isPending && left.length === 0 && <p className={styles.hint}>{t('noPerson')}</p>}
      </div>
    </div>
  );
}
