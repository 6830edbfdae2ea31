import { Suspense } from 'react';
import { ReferencePicker, ReferencesPicker } from '../inputs/picker.tsx';
import type { FilterProps } from '../kit/widget.ts';

export function RefFilter({ field, value, onChange }: FilterProps) {
  return (
    <Suspense>
      <ReferencesPicker
        autoOpen
        field={field}
        id={`filter-${field.name}`}
        value={value.in?.split(',')}
        onChange={(ids) => onChange({ in: Array.isArray(ids) ? ids.join(',') : undefined })}
      />
    </Suspense>
  );
}

/** Rows whose array contains the picked row. */
export function RefsFilter({ field, value, onChange }: FilterProps) {
  return (
    <Suspense>
      <ReferencePicker
        autoOpen
        field={field}
        id={`filter-${field.name}`}
        value={value.has}
        onChange={(id) => onChange({ has: typeof id === 'string' ? id : undefined })}
      />
    </Suspense>
  );
}
