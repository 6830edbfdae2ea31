import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { reveal } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Fields } from '../../resource/detail/Fields.tsx';
import { useMay } from '../../resource/list/use-may.ts';
import styles from './answers.module.css';
import { Badges } from './Badges.tsx';
import { answersOf } from './calls.ts';
import { designed } from './designed.ts';
import { answerTexts } from './texts.ts';

/** Answers under the titles of their form, in its order and sections. */
export function AnswersShown({ row }: { row: Row }) {
  const t = useCatalogue(answerTexts);
  const entries = useResource('processes/process');
  const may = useMay(entries);
  const { data, error } = useQuery({
    queryKey: ['answers', row.id, row.version],
    queryFn: () => answersOf(String(row.id)),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [plain, setPlain] = useState<Row>();
  const [refused, setRefused] = useState<unknown>();
  const form = useMemo(() => data && designed(data.label, data.form).resource, [data]);
  if (error)
    return (
      <p className={styles.note} role="alert">
        <Reason error={error} />
      </p>
    );
  if (!data || !form) return null;
  const answers = { ...data.answers, ...plain };
  const there = Object.fromEntries(Object.entries(answers).filter(([name]) => form.fields.has(name)));
  const isMasked = [...form.fields.values()].some(({ name, spec }) => spec['x-sensitive'] && name in there);
  const cardTypes = form.fields.get('cardType')?.spec['x-options'];
  const show = () =>
    void reveal(entries, String(row.id), 'formPrivate').then(
      (values) => setPlain(values as unknown as Row),
      setRefused,
    );
  return (
    <section className={styles.shown}>
      <h3>
        {t('content')}{' '}
        <small>
          {translateDeclared(data.label)}
          {data.number !== null && ` · ${t('version', { number: data.number })}`}
        </small>
      </h3>
      {Object.keys(there).length === 0 ? (
        <p className={styles.note}>{t('nothing')}</p>
      ) : (
        <Fields resource={form} row={{ ...there, _refs: data.refs as never }} />
      )}
      <Badges row={row} answers={answers} cardType={translateDeclared(cardTypes?.[String(answers.cardType)] ?? '')} />
      {isMasked && !plain && may('reveal') && <Button onClick={show}>{t('reveal')}</Button>}
      {refused !== undefined && (
        <small role="alert">
          <Reason error={refused} />
        </small>
      )}
    </section>
  );
}
