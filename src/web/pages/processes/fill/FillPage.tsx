import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../providers/http.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { UploadTo, type UploadTarget } from '../../../widgets/kit/upload-target.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import { Fill } from '../answers/AnswersInput.tsx';
import { formOfLink, sendFilled, verifyPhone, type Asked, type Proven, type Sent } from './calls.ts';
import styles from './fill.module.css';
import { PhoneCode } from './PhoneCode.tsx';
import { answerTo } from './proof.ts';
import { SentBox } from './SentBox.tsx';
import { fillTexts } from './texts.ts';

/** A form on the phone of somebody who has no account. */
export function FillPage({ token }: { token: string }) {
  const t = useCatalogue(fillTexts);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['fill', token, round],
    queryFn: () => formOfLink(token),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error)
    return (
      <div className={styles.note} role="alert">
        <p>{error.message}</p>
        {!(error instanceof ApiError && error.code === 404) && (
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        )}
      </div>
    );
  if (!data) return <p className={styles.note}>{t('loading')}</p>;
  return <FillForm key={round} asked={data} token={token} onAgain={() => setRound(round + 1)} />;
}

function FillForm({ asked, token, onAgain }: { asked: Asked; token: string; onAgain(): void }) {
  const t = useCatalogue(fillTexts);
  const fill = useRef<PartHandle>(null);
  const person = useRef<HTMLFormElement>(null);
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent>();
  // Worked out while the form is being filled in.
  const [proof] = useState(() => answerTo(asked.challenge, asked.proofBits));
  const proven = useCallback(
    async (): Promise<Proven> => ({ token, challenge: asked.challenge, answer: await proof }),
    [token, asked.challenge, proof],
  );
  const phoneMark = useRef<{ phone: string; mark: string }>(undefined);
  const target = useMemo<UploadTarget>(
    () => ({ path: '/fill/upload', fields: async () => ({ ...(await proven()) }), isWriteOnly: true }),
    [proven],
  );
  useEffect(() => {
    document.title = asked.label;
  }, [asked.label]);

  async function send() {
    const given = new FormData(person.current ?? undefined);
    const [applicantName, applicantPhone] = ['name', 'phone'].map((name) => String(given.get(name) ?? '').trim());
    const entered = fill.current?.collect();
    const code = String(given.get('code') ?? '').trim();
    const missing = {
      ...(!applicantName && { applicantName: t('nameNeeded') }),
      ...(asked.verifyPhone && phoneMark.current?.phone !== applicantPhone && !code && { code: t('codeNeeded') }),
    };
    setFailed(missing);
    if (!applicantName || !entered || Object.keys(missing).length > 0) return;
    setSending(true);
    setFailure(undefined);
    try {
      const phone = applicantPhone ?? '';
      // A code opens once; what it has opened goes on for this number while the form is mended.
      if (asked.verifyPhone && phoneMark.current?.phone !== phone)
        phoneMark.current = { phone, mark: (await verifyPhone(await proven(), phone, code)).phoneMark };
      const mark = phoneMark.current?.mark;
      const filled = { ...(await proven()), applicantName, applicantPhone: phone, ...(mark && { phoneMark: mark }) };
      setSent(await sendFilled(filled, entered.formData as never));
    } catch (error) {
      const errors = error instanceof ApiError ? (error.errors ?? []) : [];
      setFailed(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      setFailure((error as Error).message);
    } finally {
      setSending(false);
    }
  }

  if (sent) return <SentBox sent={sent} label={asked.label} onAgain={onAgain} />;
  const field = (name: 'name' | 'phone', path: string) => (
    <label className={styles.field}>
      <span>
        {t(name)}
        {(name === 'name' || asked.verifyPhone) && <b aria-hidden>*</b>}
      </span>
      <input
        name={name}
        type={name === 'phone' ? 'tel' : 'text'}
        autoComplete={name === 'phone' ? 'tel' : 'name'}
        maxLength={name === 'phone' ? 20 : 30}
        aria-invalid={failed[path] !== undefined}
      />
      {failed[path] && <small role="alert">{failed[path]}</small>}
    </label>
  );
  return (
    <article className={styles.card}>
      <header>
        <h1>{asked.label}</h1>
        <p>
          {asked.title} · {t('until', { time: formatTime(asked.expiresAt, 'YYYY-MM-DD HH:mm') })}
        </p>
      </header>
      <form ref={person} className={styles.person} aria-label={t('you')} onSubmit={(event) => event.preventDefault()}>
        {field('name', 'applicantName')}
        {field('phone', 'applicantPhone')}
        {asked.verifyPhone && (
          <PhoneCode
            phoneOf={() => String(new FormData(person.current ?? undefined).get('phone') ?? '').trim()}
            proven={proven}
            failed={failed.code}
          />
        )}
      </form>
      <UploadTo value={target}>
        <Fill ref={fill} asked={asked} failed={failed} onDirty={ignore} />
      </UploadTo>
      <footer>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Button look="primary" disabled={sending} onClick={() => void send()}>
          {t(sending ? 'sending' : 'send')}
        </Button>
      </footer>
    </article>
  );
}

const ignore = () => undefined;
