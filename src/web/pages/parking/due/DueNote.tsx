import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AmountNote } from '../../resource/actions/AmountNote.tsx';
import type { StepNoteProps } from '../../resource/actions/step-notes.ts';
import { dueTexts } from './texts.ts';

interface Due {
  readonly fee: string;
  readonly settled: string;
  readonly discount: string;
  readonly due: string;
}

const nothing = '0.00';

/** What a stay costs by now, less what was paid and what the coupon that was picked takes off. */
export function DueNote({ row, entered }: StepNoteProps) {
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
  // As high as what comes.
  if (!data) return <AmountNote amount={'\u00a0'} />;
  const parts = [
    t('fee', { fee: data.fee }),
    ...(data.settled === nothing ? [] : [t('settled', { settled: data.settled })]),
    ...(data.discount === nothing ? [] : [t('discount', { discount: data.discount })]),
  ];
  return <AmountNote amount={t('due', { due: data.due })} parts={parts.length > 1 ? parts : []} />;
}
