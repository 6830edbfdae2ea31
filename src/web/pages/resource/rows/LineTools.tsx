import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { rowsTexts } from './texts.ts';

interface Props {
  /** Its place in the table, from 1. */
  number: number;
  count: number;
  /** Absent where rows have no order of their own. */
  onMove?(by: -1 | 1): void;
  /** Absent where the row stays. */
  onRemove?(): void;
}

/** What can be done with a row of a table as a whole. */
export function LineTools({ number, count, onMove, onRemove }: Props) {
  const t = useCatalogue(rowsTexts);
  return (
    <>
      {onMove && (
        <Button look="quiet" aria-label={t('up', { number })} disabled={number === 1} onClick={() => onMove(-1)}>
          ↑
        </Button>
      )}
      {onMove && (
        <Button look="quiet" aria-label={t('down', { number })} disabled={number === count} onClick={() => onMove(1)}>
          ↓
        </Button>
      )}
      {onRemove && <Button look="quiet" icon="close" aria-label={t('remove', { number })} onClick={onRemove} />}
    </>
  );
}
