import { Suspense, useImperativeHandle, useRef, type Ref } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { handMadeParts, type PartHandle, type PartProps } from '../hand-made-parts.ts';

interface Props extends Omit<PartProps, 'ref'> {
  ref: Ref<PartHandle>;
  resource: Resource;
}

/** What is entered below a form by code of its own. */
export function FormParts({ ref, resource, values, row, failed, onDirty }: Props) {
  const handles = useRef(new Map<string, PartHandle>());
  useImperativeHandle(ref, () => ({
    collect: () => {
      const found = [...handles.current.values()].map((handle) => handle.collect());
      return found.includes(undefined) ? undefined : (Object.assign({}, ...found) as Row);
    },
  }));
  return handMadeParts(resource.id).map(
    ({ field, Input }) =>
      Input && (
        <Suspense key={field}>
          <Input
            ref={(handle) => {
              if (handle) handles.current.set(field, handle);
              return () => void handles.current.delete(field);
            }}
            values={values}
            row={row}
            failed={failed}
            onDirty={onDirty}
          />
        </Suspense>
      ),
  );
}
