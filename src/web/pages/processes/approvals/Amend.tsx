import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { Json } from '../../../../meta/json.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Fill } from '../answers/AnswersInput.tsx';
import type { Answered } from '../answers/calls.ts';
import type { Shown } from './calls.ts';
import { approvalTexts } from './texts.ts';

export interface AmendHandle {
  /** The whole form; undefined as long as something is missing or wrong, which is marked. */
  answers(): Json | undefined;
}

/** The form as it was filled in, to be amended, under the reason for it. */
export function Amend({
  ref,
  shown,
  asked,
  failed,
}: {
  ref: Ref<AmendHandle>;
  shown: Shown;
  asked: Answered;
  failed: Readonly<Record<string, string>>;
}) {
  const t = useCatalogue(approvalTexts);
  const fill = useRef<PartHandle>(null);
  // What is shown is read again now and then; what somebody is amending stays.
  const [begun] = useState(asked);
  const entry = useMemo(() => shown.record ?? {}, [shown.record]);
  useImperativeHandle(ref, () => ({ answers: () => fill.current?.collect()?.formData as Json | undefined }));
  const why = shown.acts.findLast(({ operation }) => operation === 'returnToStarter');
  return (
    <>
      {why && <p>{t('whyReturned', { name: why.userName, reason: why.comment ?? '' })}</p>}
      <Fill ref={fill} asked={begun} entry={entry} failed={failed} onDirty={ignore} />
    </>
  );
}

const ignore = () => undefined;
