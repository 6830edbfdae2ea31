import { useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { toChinaTime } from '../../../meta/china-time.ts';
import { ApiError, firstClient } from '../../providers/http.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './desk/desk.module.css';
import { deskTexts } from './desk/texts.ts';

/** The fields of a handed-out order that the counter shows. */
interface HandedOut {
  readonly id: string;
  readonly orderNo: string;
  readonly realName: string | null;
  readonly quantity: number;
  readonly seatNo: string | null;
  readonly verifyTime: string;
}

type Answer = { readonly order: HandedOut } | { readonly refused: string };

/** What customers show at the counter: its format and the call that accepts it. */
const ways = {
  code: { path: 'verifyByCode', field: 'takeCode', shape: /^\d{4,8}$/, maxLength: 8, wrong: 'digits' },
  card: { path: 'verifyByCard', field: 'cardNo', shape: /^\S{1,64}$/, maxLength: 64, wrong: 'noCard' },
} as const;
type Way = keyof typeof ways;

/** The counter: a code is typed or scanned, or a card is held to the reader, and the order is handed out. */
export default function MealDesk() {
  const t = useCatalogue(deskTexts);
  const changed = useRowsChanged();
  const [params, setParams] = useSearchParams();
  const way: Way = params.get('by') === 'card' ? 'card' : 'code';
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Answer>();
  const [log, setLog] = useState<readonly HandedOut[]>([]);
  const [busy, setBusy] = useState(false);

  async function handOut(shown: string): Promise<Answer> {
    const { path, field, shape, wrong } = ways[way];
    if (!shape.test(shown)) return { refused: t(wrong) };
    try {
      const order = await firstClient.post<HandedOut>(
        `/ordermeal/web/orderDinner/${path}`,
        { [field]: shown },
        { quiet: true },
      );
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
      // Selected, so that the next code overwrites it.
      input.current?.select();
    }
  }

  const nameOf = ({ realName, orderNo }: HandedOut) => realName ?? orderNo;
  return (
    <section className={styles.page}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.ways}>
          <legend>{t('by')}</legend>
          {(Object.keys(ways) as Way[]).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="by"
                checked={each === way}
                onChange={() => {
                  setParams(each === 'code' ? {} : { by: each }, { replace: true });
                  input.current?.focus();
                }}
              />
              {t(each)}
            </label>
          ))}
        </fieldset>
        <label>
          {t(way)}
          <input
            ref={input}
            autoFocus
            inputMode={way === 'code' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={ways[way].maxLength}
          />
        </label>
        <Button type="submit" look="primary" disabled={busy}>
          {t('verify')}
        </Button>
      </form>
      <p className={styles.hint}>{t(way === 'code' ? 'hint' : 'cardHint')}</p>
      <p className={styles.answer} role="status" data-refused={answer && 'refused' in answer ? true : undefined}>
        {answer &&
          ('refused' in answer
            ? answer.refused
            : [
                t('done', { name: nameOf(answer.order), quantity: answer.order.quantity }),
                answer.order.seatNo && t('seat', { seat: answer.order.seatNo }),
              ]
                .filter(Boolean)
                .join(' · '))}
      </p>
      {log.length > 0 && (
        <div className={styles.log}>
          <h2>{t('log')}</h2>
          <ol>
            {log.map((order) => (
              <li key={order.id}>
                <span>{nameOf(order)}</span>
                <small>
                  {order.orderNo} · {order.quantity} · {toChinaTime(order.verifyTime).slice(11)}
                </small>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
