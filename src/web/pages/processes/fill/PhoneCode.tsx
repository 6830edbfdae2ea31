import { useEffect, useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { sendPhoneCode, type Proven } from './calls.ts';
import styles from './fill.module.css';
import { fillTexts } from './texts.ts';

interface Props {
  phoneOf(): string;
  proven(): Promise<Proven>;
  failed: string | undefined;
}

/** Has a code sent to the phone that stands above, and asks for it. */
export function PhoneCode({ phoneOf, proven, failed }: Props) {
  const t = useCatalogue(fillTexts);
  const [wait, setWait] = useState(0);
  const [note, setNote] = useState<string>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  async function ask() {
    setAsking(true);
    try {
      const { resendAfter, isWaiting } = await sendPhoneCode(await proven(), phoneOf());
      setWait(resendAfter);
      setNote(t(isWaiting ? 'codeWaits' : 'codeSent'));
    } catch (error) {
      setNote((error as Error).message);
    } finally {
      setAsking(false);
    }
  }
  return (
    <div className={styles.field}>
      <label htmlFor="fill-code">
        {t('code')}
        <b aria-hidden>*</b>
      </label>
      <span className={styles.code}>
        <input
          id="fill-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          aria-invalid={failed !== undefined}
        />
        <Button disabled={asking || wait > 0} onClick={() => void ask()}>
          {wait > 0 ? t('codeAgain', { seconds: wait }) : t('sendCode')}
        </Button>
      </span>
      {note && <small role="status">{note}</small>}
      {failed && <small role="alert">{failed}</small>}
    </div>
  );
}
