import { optionsOf } from '../kit/options.ts';
import type { InputProps } from '../kit/widget.ts';
import { EnumSelect, fitsSegments } from './enum-select.ts';
import { Segments } from './segments.tsx';

/** A few short choices are shown as segments, more of them in a select. */
export function EnumInput(props: InputProps) {
  return fitsSegments(props.field) ? (
    <Segments {...props} options={optionsOf(props.field)} />
  ) : (
    <EnumSelect {...props} />
  );
}
