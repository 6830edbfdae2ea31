import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { sensitiveNames } from '../../../../meta/designed.ts';
import type { Row } from '../../../../meta/json.ts';
import { cardsOf } from '../../../../meta/kind-cards.ts';
import { ApiError } from '../../../providers/http.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { defaultValues, givenValues, initialValues, keptFields } from '../../resource/dialog/changes.ts';
import { RecordForm } from '../../resource/dialog/RecordForm.tsx';
import type { FormHandle } from '../../resource/dialog/ResourceForm.tsx';
import { validateRecord, visibleFields, type Behind, type Values } from '../../resource/dialog/validate.ts';
import type { PartHandle, PartProps } from '../../resource/hand-made-parts.ts';
import styles from './answers.module.css';
import { answersOf, formOf, type Answered, type AskedForm } from './calls.ts';
import { designed } from './designed.ts';
import { answerTexts } from './texts.ts';

const field = 'formData';
const never = () => false;
const nothing: Row = {};
const CardsShown = deferred(async () => (await import('./CardsShown.tsx')).CardsShown);

/** The form of the template that is chosen above, or the one by which a record was made. */
export function AnswersInput({ ref, values, row, failed, onDirty }: PartProps) {
  const t = useCatalogue(answerTexts);
  const template = typeof values.templateId === 'string' ? values.templateId : undefined;
  const key = row ? ['answers', row.id, row.version] : ['asked-form', template];
  const { data, error, refetch } = useQuery<AskedForm | Answered>({
    queryKey: key,
    queryFn: () => (row ? answersOf(String(row.id)) : formOf(template as string)),
    enabled: row !== undefined || template !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const fill = useRef<PartHandle>(null);
  // Whoever saves before the form is here is told by the server what it asks.
  useImperativeHandle(ref, () => ({ collect: () => (data ? fill.current?.collect() : {}) }));
  if (error) {
    const gone = error instanceof ApiError && error.code === 404;
    return (
      <p className={styles.note} role="alert">
        {t(gone ? 'notThere' : 'failed')} {!gone && <Button onClick={() => void refetch()}>{t('again')}</Button>}
      </p>
    );
  }
  if (!data) return <p className={styles.note}>{template || row ? '…' : t('choose')}</p>;
  return (
    <Fill
      key={key.join()}
      ref={fill}
      asked={data}
      entry={{ ...row, ...(values as Row) }}
      failed={failed}
      onDirty={onDirty}
    />
  );
}

/** A designed form to be filled in, by itself. */
export function Fill({
  ref,
  asked,
  entry = nothing,
  failed,
  onDirty,
}: Pick<PartProps, 'ref' | 'failed' | 'onDirty'> & {
  asked: AskedForm & Partial<Answered>;
  /** What is known of the record that will hold the answers. */
  entry?: Row;
}) {
  const { resource, compiled, rules } = useMemo(() => designed(asked.label, asked.form), [asked]);
  const stored = asked.answers;
  const initial = useMemo<Row>(
    () => (stored ? initialValues(resource, stored) : defaultValues(resource)),
    [resource, stored],
  );
  const entered = useRef<Values>(initial);
  const cards = cardsOf(asked.form, entry.formKind);
  const [shown, setShown] = useState<Values>(initial);
  const form = useRef<FormHandle>(null);
  const [uploading, setUploading] = useState(false);
  const behind = useMemo<Behind>(() => ({ rules, stored }), [rules, stored]);
  const kept = useMemo(() => new Set(stored ? keptFields(resource, stored).keys() : []), [resource, stored]);
  const messages = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(failed).flatMap(([path, message]) =>
          path.startsWith(`${field}.`) ? [[path.split('.')[1] as string, message]] : [],
        ),
      ),
    [failed],
  );
  useEffect(() => () => onDirty(false), [onDirty]);
  useImperativeHandle(ref, () => ({
    collect: (unfinished = false) => {
      if (!unfinished) form.current?.submit();
      const now = entered.current;
      const isComplete = () =>
        form.current?.complete() && validateRecord(resource, compiled, now, kept, behind).length === 0;
      if (uploading || !(unfinished || isComplete())) return undefined;
      const given = givenValues(now, visibleFields(resource, compiled, now, behind));
      // A mask that comes back stands for what is behind it.
      const masks = Object.fromEntries(
        sensitiveNames(resource).flatMap((name) =>
          kept.has(name) && given[name] === undefined && stored?.[name] ? [[name, stored[name]]] : [],
        ),
      );
      return { [field]: { ...masks, ...given } };
    },
  }));
  return (
    <section className={styles.fill} aria-label={asked.label}>
      <h3>{asked.label}</h3>
      <RecordForm
        ref={form}
        resource={resource}
        compiled={compiled}
        behind={behind}
        mode={stored ? 'edit' : 'add'}
        row={stored}
        refs={asked.refs}
        may={never}
        below
        initial={initial}
        loading={false}
        failed={messages}
        onUploading={setUploading}
        onSubmit={() => undefined}
        onChange={(next) => {
          entered.current = next;
          if (cards.length > 0) setShown(next);
          onDirty(JSON.stringify(next) !== JSON.stringify(initial));
        }}
      />
      {cards.length > 0 && (
        <Suspense fallback={null}>
          <CardsShown
            cards={cards}
            fields={resource.fields}
            entry={entry}
            answers={{ ...(shown as Row), _refs: asked.refs as never }}
          />
        </Suspense>
      )}
    </section>
  );
}
