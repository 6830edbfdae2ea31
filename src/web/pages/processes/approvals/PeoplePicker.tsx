import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { peopleOf, type Person } from './calls.ts';
import { approvalTexts } from './texts.ts';

export const namedPrefix = 'named:';

/** The people whom a step is to ask, in the order in which they are chosen. */
export function PeoplePicker({ caseId, node, title }: { caseId: string; node: string; title: string }) {
  const t = useCatalogue(approvalTexts);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const asked = useDeferredValue(text.trim());
  const { data, isPending } = useQuery({
    queryKey: ['people', caseId, asked],
    queryFn: () => peopleOf(caseId, asked),
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const left = (data?.rows ?? []).filter((one) => !chosen.some(({ userName }) => userName === one.userName));
  return (
    <fieldset className={styles.picker}>
      <legend>{t('chooseFor', { step: title })}</legend>
      <ul className={styles.chosen} aria-label={t('chosenPeople')}>
        {chosen.map((one) => (
          <li key={one.userName}>
            <input type="hidden" name={`${namedPrefix}${node}`} value={one.userName} />
            {one.realName}
            <Button
              look="quiet"
              aria-label={t('unchoose', { name: one.realName })}
              onClick={() => setChosen(chosen.filter(({ userName }) => userName !== one.userName))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        aria-label={t('personHint')}
        placeholder={t('personHint')}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.found}>
        {left.map((one) => (
          <button key={one.userName} type="button" onClick={() => setChosen([...chosen, one])}>
            {one.realName}
            <small>{one.userName}</small>
          </button>
        ))}
        {!isPending && left.length === 0 && <p>{t('noPerson')}</p>}
      </div>
    </fieldset>
  );
}
