import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { partOfForm } from '../../../../meta/designed.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import { Fill } from '../answers/AnswersInput.tsx';
import type { Shown } from './calls.ts';

export interface EditHandle {
  /** What was changed; undefined as long as something is missing or wrong, which is marked. */
  changes(): Row | undefined;
}

/** What whoever agrees fills in at their step, of the record and of its answers, drawn like every form. */
export function EditFields({
  ref,
  shown,
  title,
  failed,
}: {
  ref: Ref<EditHandle>;
  shown: Shown;
  title: string;
  failed: Readonly<Record<string, string>>;
}) {
  const resource = useResource(shown.resource);
  const fill = useRef<PartHandle>(null);
  const { asked, own } = useMemo(() => {
    const editable = new Set(shown.editable);
    const ofRecord = partOfForm(resource.declaration.form, (name) => editable.has(name));
    const ofAnswers = shown.answers
      ? partOfForm(shown.answers.form, (name) => editable.has(name) && !resource.fields.has(name))
      : { properties: {} };
    const properties = Object.fromEntries(
      Object.entries({ ...ofRecord.properties, ...ofAnswers.properties }).map(([name, spec]) => [
        name,
        { ...spec, title: translateDeclared(spec.title ?? resource.fields.get(name)?.title ?? name) },
      ]),
    );
    const values = { ...shown.answers?.answers, ...shown.record };
    return {
      own: new Set(Object.keys(ofRecord.properties)),
      asked: {
        label: title,
        number: null,
        form: { properties, required: [...(ofRecord.required ?? []), ...(ofAnswers.required ?? [])] },
        answers: Object.fromEntries(Object.keys(properties).map((name) => [name, values[name] ?? null])),
        refs: { ...(shown.record?._refs as Refs | undefined), ...shown.answers?.refs },
      },
    };
  }, [resource, shown, title]);
  useImperativeHandle(ref, () => ({
    changes() {
      const given = fill.current?.collect()?.formData as Row | undefined;
      return given && changesOf(asked.answers, given, own);
    },
  }));
  const messages = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(failed).map(([path, text]) => [`formData.${path.replace(/^formData\./, '')}`, text]),
      ),
    [failed],
  );
  return <Fill ref={fill} asked={asked} failed={messages} onDirty={ignore} />;
}

/** An emptied field of the record is an empty text, as in every form; an emptied answer is none. */
const changesOf = (before: Row, given: Row, own: ReadonlySet<string>): Row =>
  Object.fromEntries(
    Object.keys(before).flatMap((name): [string, Json][] => {
      const now = given[name] ?? null;
      return JSON.stringify(now) === JSON.stringify(before[name] ?? null)
        ? []
        : [[name, now ?? (own.has(name) ? '' : null)]];
    }),
  );

const ignore = () => undefined;
