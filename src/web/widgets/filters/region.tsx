import { RegionInput } from '../inputs/region.tsx';
import type { FilterProps } from '../kit/widget.ts';

/** A province or city includes every region below it: cut the trailing zeros and match the prefix. */
const within = (code: string) => code.replace(/(00)+$/, '');
const whole = (part: string) => part.padEnd(6, '0');

export function RegionFilter({ field, value, onChange }: FilterProps) {
  return (
    <RegionInput
      autoOpen
      field={field}
      id={`filter-${field.name}`}
      value={value.like && whole(value.like)}
      onChange={(code) => onChange({ like: typeof code === 'string' ? within(code) : undefined })}
    />
  );
}
