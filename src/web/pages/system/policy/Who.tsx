import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Area } from '../access/catalogue.ts';
import { Failed } from '../access/Failed.tsx';
import { useAccessLabels } from '../access/words.ts';
import { Lines } from './Lines.tsx';
import styles from './policy.module.css';
import { QuestionFields } from './QuestionFields.tsx';
import { who, type Holders, type Question, type RoleName } from './questions.ts';
import { policyTexts } from './texts.ts';

/** Every role that grants an action, the policy lines that grant it, and the users with such a role. */
export function Who({ roles, areas }: { roles: readonly RoleName[]; areas: readonly Area[] }) {
  const t = useCatalogue(policyTexts);
  const [question, setQuestion] = useState<Question>({ code: '', action: '' });
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: who });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.code) mutate(question);
  };
  return (
    <div className={styles.ask}>
      <form onSubmit={submit}>
        <QuestionFields
          areas={areas}
          value={question}
          onChange={(next) => {
            setQuestion(next);
            reset();
          }}
        />
        <Button look="primary" type="submit" disabled={!question.code || isPending} aria-busy={isPending}>
          {t('ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {error && <Failed error={error} onRetry={() => mutate(question)} />}
        {data && <Found holders={data} roles={roles} />}
      </div>
    </div>
  );
}

function Found({ holders, roles }: { holders: Holders; roles: readonly RoleName[] }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const { list, total } = holders.users;
  return (
    <article className={styles.answer}>
      <h3>{t('roles', { count: holders.roles.length })}</h3>
      {holders.roles.length === 0 && <p>{t('noHolders')}</p>}
      {holders.roles.map(({ role, title, reach, because }) => (
        <details key={role}>
          <summary>
            {title} <code>{role}</code>{' '}
            <i className={styles.scope} data-wide={reach === 'all' || undefined}>
              {words.scope(reach === 'all' ? 'all' : reach.join('|'))}
            </i>
          </summary>
          <Lines because={because} roles={roles} />
        </details>
      ))}
      <h3>{t('users', { count: total })}</h3>
      {total === 0 && <p>{t('nobody')}</p>}
      <ul className={styles.users}>
        {list.map(({ id, userName, realName, takenBack }) => (
          <li key={id}>
            {realName} <code>{userName}</code> {takenBack && <i className={styles.scope}>{t('takenBack')}</i>}
          </li>
        ))}
      </ul>
      {total > list.length && <p>{t('firstUsers', { count: list.length })}</p>}
    </article>
  );
}
