import { useRef, useState, type FormEvent } from 'react';
import { toChinaTime } from '../../../meta/china-time.ts';
import { allowed } from '../../providers/access.ts';
import { ApiError, firstClient } from '../../providers/http.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './desk/desk.module.css';
import { deskTexts } from './desk/texts.ts';

/** An order that was handed out, as far as the counter wants to see it. */
interface HandedOut {
  readonly id: string;
  readonly orderNo: string;
  readonly realName: string | null;
  readonly quantity: number;
  readonly seatNo: string | null;
  readonly verifyTime: string;
}

type Answer = { readonly order: HandedOut } | { readonly refused: string };

const codeShape = /^\d{4,8}$/;

/** The counter: a code is typed or scanned, and its order is handed out. */
export default function MealDesk() {
  const t = useCatalogue(deskTexts);
  const changed = useRowsChanged();
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Answer>();
  const [log, setLog] = useState<readonly HandedOut[]>([]);
  const [busy, setBusy] = useState(false);
  if (!allowed('verify', 'flashdeliver.foodOrderMeal')) return <p className={styles.page}>{t('denied')}</p>;

  async function handOut(takeCode: string): Promise<Answer> {
    if (!codeShape.test(takeCode)) return { refused: t('digits') };
    try {
      const order = await firstClient.post<HandedOut>('/ordermeal/web/orderDinner/verifyByCode', { takeCode }, { quiet: true });
      setLog((before) => [order, ...before]);
      void changed('meals/orderDinner', 'meals/orderDinnerDetails');
      return { order };
    } catch (error) {
      if (error instanceof ApiError) return { refused: error.message };
      throw error;
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      setAnswer(await handOut(input.current?.value.trim() ?? ''));
    } finally {
      setBusy(false);
      // The next one is typed over it.
      input.current?.select();
    }
  }

  const nameOf = ({ realName, orderNo }: HandedOut) => realName ?? orderNo;
  return (
    <section className={styles.page}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label>
          {t('code')}
          <input ref={input} autoFocus inputMode="numeric" autoComplete="off" maxLength={8} />
        </label>
        <Button type="submit" look="primary" disabled={busy}>{t('verify')}</Button>
      </form>
      <p className={styles.hint}>{t('hint')}</p>
      <p className={styles.answer} role="status" data-refused={answer && 'refused' in answer ? true : undefined}>
        {answer && ('refused' in answer ? answer.refused : [t('done', { name: nameOf(answer.order), quantity: answer.order.quantity }), answer.order.seatNo && t('seat', { seat: answer.order.seatNo })].filter(Boolean).join(' · '))}
      </p>
      {log.length > 0 && (
        <div className={styles.log}>
          <h2>{t('log')}</h2>
          <ol>
            {log.map((order) => (
              <li key={order.id}>
                <span>{nameOf(order)}</span>
                <small>{order.orderNo} · {order.quantity} · {toChinaTime(order.verifyTime).slice(11)}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
