import { Suspense, useId, useMemo } from 'react';
import type { Field } from '../../../../meta/field.ts';
import { maxActFiles } from '../../../../meta/flow.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { UploadsUnderWay } from '../../../widgets/kit/uploads-under-way.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { designed } from '../answers/designed.ts';
import type { useUploads } from '../../resource/dialog/use-uploads.ts';
import { approvalTexts } from './texts.ts';

/** Files that go with an answer or a comment, taken in like those of every form. */
export function AttachFiles({
  value,
  uploads,
  onChange,
}: {
  value: readonly string[];
  uploads: ReturnType<typeof useUploads>;
  onChange(files: readonly string[]): void;
}) {
  const t = useCatalogue(approvalTexts);
  const id = useId();
  const title = t('files');
  const field = useMemo(() => {
    const form = { properties: { files: { title, 'x-type': 'files', maxItems: maxActFiles } } };
    return designed('', form).resource.fields.get('files') as Field;
  }, [title]);
  const { Input } = widgetOf(field);
  return (
    <UploadsUnderWay value={uploads.report}>
      <div>
        <label htmlFor={id}>{title}</label>
        <Suspense fallback={null}>
          <Input
            field={field}
            id={id}
            value={[...value]}
            onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
          />
        </Suspense>
      </div>
    </UploadsUnderWay>
  );
}
