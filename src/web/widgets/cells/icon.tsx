import { Icon } from '../../shared/icon/Icon.tsx';
import type { CellProps } from '../kit/widget.ts';

export function IconCell({ value }: CellProps) {
  if (typeof value !== 'string') return null;
  return (
    <>
      <Icon name={value} /> {value}
    </>
  );
}
