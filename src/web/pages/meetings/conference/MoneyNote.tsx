import { cents, fromCents } from '../../../../meta/fields/money.ts';
import type { Json } from '../../../../meta/json.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AmountNote } from '../../resource/actions/AmountNote.tsx';
import type { StepNoteProps } from '../../resource/actions/step-notes.ts';
import { conferenceTexts } from './texts.ts';

/** While somebody types, an amount may be none yet. */
const typed = (amount: Json | undefined): number => (/^\d+(\.\d{1,2})?$/.test(String(amount)) ? cents(amount) : 0);

/** What is to be paid for a conference, or goes back, with what has been entered so far. */
export function MoneyNote({ row, step, entered }: StepNoteProps) {
  const t = useCatalogue(conferenceTexts);
  const say = (text: keyof typeof conferenceTexts, amount: number) => t(text, { amount: fromCents(amount) });
  const agreed = cents(row.depositAmount);
  const held = row.depositTime ? agreed : 0;
  if (step === 'takeDeposit') return <AmountNote amount={say('take', agreed)} />;
  if (step === 'cancel') {
    if (held === 0) return <AmountNote amount={t('none')} />;
    const kept = Math.min(held, typed(entered.depositKept));
    return (
      <AmountNote
        amount={say('back', held - kept)}
        parts={[say('held', held), ...(kept > 0 ? [say('kept', kept)] : [])]}
      />
    );
  }
  const total = typed(entered.totalAmount ?? row.totalAmount);
  const rest = total - held;
  return (
    <AmountNote
      amount={rest < 0 ? say('back', -rest) : say('rest', rest)}
      parts={[say('total', total), ...(held > 0 ? [say('held', held)] : [])]}
    />
  );
}
