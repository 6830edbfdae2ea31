import { Suspense, useMemo, useRef, useState } from 'react';
import { soundCards, validParts } from '../../../../meta/check/designed.ts';
import type { Row } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { deferred } from '../../../shared/deferred.tsx';
import { defaultValues } from '../../resource/dialog/changes.ts';
import { RecordForm } from '../../resource/dialog/RecordForm.tsx';
import type { FormHandle } from '../../resource/dialog/ResourceForm.tsx';
import type { Behind } from '../../resource/dialog/validate.ts';
import { designed } from '../answers/designed.ts';
import styles from './designer.module.css';

const CardsShown = deferred(async () => (await import('../answers/CardsShown.tsx')).CardsShown);

const nothing: Row = {};
const never = () => false;
const ignore = () => undefined;

/** The form as those who fill it in will meet it, conditions and messages included. */
export function Preview({ label, form, phone }: { label: string; form: FormFile; phone: boolean }) {
  const ready = useMemo(() => {
    try {
      return designed(label, validParts(form));
    } catch {
      // An expression that does not read yet: its place says so in the designer.
      return undefined;
    }
  }, [label, form]);
  const ref = useRef<FormHandle>(null);
  const [values, setValues] = useState<Row>();
  const behind = useMemo<Behind>(() => ({ rules: ready?.rules }), [ready]);
  const initial = useMemo(() => (ready ? defaultValues(ready.resource) : {}), [ready]);
  if (!ready) return null;
  const cards = soundCards(ready.resource, form);
  return (
    <div className={styles.sheet} data-phone={phone || undefined}>
      <h2>{label}</h2>
      <RecordForm
        ref={ref}
        resource={ready.resource}
        compiled={ready.compiled}
        behind={behind}
        mode="add"
        may={never}
        below
        initial={initial}
        loading={false}
        onChange={(next) => setValues(next as Row)}
        onSubmit={ignore}
        onUploading={ignore}
      />
      {cards.length > 0 && (
        <Suspense fallback={null}>
          <CardsShown
            cards={cards}
            fields={ready.resource.fields}
            entry={nothing}
            answers={values ?? (initial as Row)}
          />
        </Suspense>
      )}
    </div>
  );
}
