import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../../meta/json.ts';
import { firstClient } from '../../../providers/http.ts';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Values } from '../../resource/dialog/validate.ts';
import styles from './DueNote.module.css';
import { dueTexts } from './texts.ts';

interface Due {
  readonly fee: string;
  readonly settled: string;
  readonly discount: string;
  readonly due: string;
}

const nothing = '0.00';

/** What a stay costs by now, less what was paid and what the coupon that was picked takes off. */
export function DueNote({ row, entered }: { row: Row; entered: Values }) {
  const t = useCatalogue(dueTexts);
  const id = String(row.id);
  const couponReceiveId = entered.couponReceiveId ? String(entered.couponReceiveId) : undefined;
  const { data, error } = useQuery({
    queryKey: ['parking-due', id, couponReceiveId],
    queryFn: ({ signal }) =>
      firstClient.post<Due>(
        '/carpark/inout/getDue',
        { id, ...(couponReceiveId && { couponReceiveId }) },
        { safe: true, quiet: true, signal },
      ),
    // It grows by the minute.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (error) return <Refusal error={error} />;
  if (!data) return <p className={styles.due}>&nbsp;</p>;
  const parts = [
    t('fee', { fee: data.fee }),
    ...(data.settled === nothing ? [] : [t('settled', { settled: data.settled })]),
    ...(data.discount === nothing ? [] : [t('discount', { discount: data.discount })]),
  ];
  return (
    <p className={styles.due} role="status">
      <strong>{t('due', { due: data.due })}</strong>
      {parts.length > 1 && <span>{parts.join(t('between'))}</span>}
    </p>
  );
}
