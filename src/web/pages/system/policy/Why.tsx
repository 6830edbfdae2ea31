import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import type { Json } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { withBrackets } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import fields from '../../../shared/text-field/text-field.module.css';
import type { Area } from '../access/catalogue.ts';
import { Failed } from '../access/Failed.tsx';
import { TextField } from '../../../shared/text-field/TextField.tsx';
import { Answer } from './Answer.tsx';
import styles from './policy.module.css';
import { QuestionFields } from './QuestionFields.tsx';
import { explain, type Asked, type Question, type RoleName } from './questions.ts';
import { policyTexts } from './texts.ts';

interface Props {
  /** A question to answer at once, without a click. */
  asked?: Asked;
  roles: readonly RoleName[];
  areas: readonly Area[];
}

/** Explains why a role or user may, or may not, do something. */
export function Why({ asked, roles, areas }: Props) {
  const t = useCatalogue(policyTexts);
  const [kind, setKind] = useState<'role' | 'user'>(asked ? 'user' : 'role');
  const [role, setRole] = useState('');
  const [userId, setUserId] = useState(asked?.userId);
  const [rowId, setRowId] = useState('');
  const [question, setQuestion] = useState<Question>({ code: asked?.code ?? '', action: asked?.action ?? '' });
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => explain({ ...question, ...(kind === 'role' ? { role } : { userId, ...(rowId && { rowId }) }) }),
  });
  useEffect(() => {
    if (asked) mutate();
  }, [asked, mutate]);
  const complete = question.code !== '' && (kind === 'role' ? role !== '' : userId !== undefined);

  /** Any change of the question clears the old answer. */
  const change = (what: () => void) => {
    what();
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) mutate();
  };
  return (
    <div className={styles.ask}>
      <form onSubmit={submit}>
        <fieldset>
          <legend>{t('about')}</legend>
          {(['role', 'user'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="kind" checked={kind === each} onChange={() => change(() => setKind(each))} />{' '}
              {t(each)}
            </label>
          ))}
        </fieldset>
        <div className={fields.field}>
          <label htmlFor="policy-about">{t(kind)}</label>
          {kind === 'role' ? (
            <select
              id="policy-about"
              required
              value={role}
              onChange={(event) => change(() => setRole(event.target.value))}
            >
              <option value="">{t('choose')}</option>
              {roles.map(({ code, title }) => (
                <option key={code} value={code}>
                  {withBrackets(title, code)}
                </option>
              ))}
            </select>
          ) : (
            <Suspense>
              <UserPicker autoOpen={!asked} value={userId} onChange={(next) => change(() => setUserId(next))} />
            </Suspense>
          )}
        </div>
        <QuestionFields areas={areas} value={question} onChange={(next) => change(() => setQuestion(next))} />
        {kind === 'user' && (
          <TextField
            label={t('rowId')}
            hint={t('rowIdHint')}
            value={rowId}
            maxLength={36}
            spellCheck={false}
            onChange={(event) => change(() => setRowId(event.target.value.trim()))}
          />
        )}
        <Button look="primary" type="submit" disabled={!complete || isPending} aria-busy={isPending}>
          {t('ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {error && <Failed error={error} onRetry={() => mutate()} />}
        {data && <Answer explanation={data} roles={roles} areas={areas} />}
      </div>
    </div>
  );
}

/** The same user picker as in dialogs. */
function UserPicker({
  value,
  autoOpen,
  onChange,
}: {
  value: string | undefined;
  autoOpen: boolean;
  onChange(value: string | undefined): void;
}) {
  const field = useResource('system/operateLog').fields.get('userId');
  if (!field) throw new TypeError('the log names no user');
  const { Input } = widgetOf(field);
  return (
    <Input
      id="policy-about"
      field={field}
      value={value}
      onChange={(next: Json | undefined) => onChange(typeof next === 'string' ? next : undefined)}
      autoOpen={autoOpen}
    />
  );
}
