import { useRegionName } from '../kit/regions.ts';
import type { CellProps } from '../kit/widget.ts';

export function RegionCell({ value }: CellProps) {
  const name = useRegionName(typeof value === 'string' ? value : undefined);
  return <>{name ?? (value === null ? '' : String(value))}</>;
}
