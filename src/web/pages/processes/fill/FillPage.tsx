import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../providers/http.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import { Fill } from '../answers/AnswersInput.tsx';
import { formOfLink, sendFilled, type Asked, type Sent } from './calls.ts';
import styles from './fill.module.css';
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
  useEffect(() => {
    document.title = asked.label;
  }, [asked.label]);

  async function send() {
    const given = new FormData(person.current ?? undefined);
    const [applicantName, applicantPhone] = ['name', 'phone'].map((name) => String(given.get(name) ?? '').trim());
    const entered = fill.current?.collect();
    setFailed(applicantName ? {} : { applicantName: t('nameNeeded') });
    if (!applicantName || !entered) return;
    setSending(true);
    setFailure(undefined);
    try {
      const filled = {
        token,
        challenge: asked.challenge,
        answer: await proof,
        applicantName,
        applicantPhone: applicantPhone ?? '',
      };
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
        {name === 'name' && <b aria-hidden>*</b>}
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
      </form>
      <Fill ref={fill} asked={asked} failed={failed} onDirty={ignore} />
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
