import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './desk.module.css';
import type { Answer } from './use-code-desk.ts';

interface CodeDeskProps {
  readonly texts: { readonly code: string; readonly find: string; readonly hint: string };
  readonly maxLength: number;
  /** Codes that tell small letters from large ones. */
  readonly asTyped?: boolean;
  readonly busy: boolean;
  readonly answer: Answer | undefined;
  /** Is there something for the code? */
  look(code: string): Promise<boolean>;
  /** What was found, with what can be done about it. */
  readonly card: ReactNode;
  readonly log: ReactNode;
}

/** A desk where codes are scanned or typed one after the other: all of it by Enter. */
export function CodeDesk({ texts, maxLength, asTyped, busy, answer, look, card, log }: CodeDeskProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFound = Boolean(card);
  // Whoever was served makes room for the next code.
  useEffect(() => {
    if (!isFound) input.current?.select();
  }, [isFound]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void look(input.current?.value ?? '').then((found) => {
      if (!found) input.current?.select();
    });
  }

  return (
    <section className={styles.page}>
      <div className={styles.desk}>
        <form className={styles.form} onSubmit={submit}>
          <label>
            {texts.code}
            <input
              ref={input}
              data-as-typed={asTyped}
              autoFocus
              autoComplete="off"
              autoCapitalize={asTyped ? 'none' : 'characters'}
              spellCheck={false}
              maxLength={maxLength}
            />
          </label>
          <Button type="submit" look={isFound ? 'default' : 'primary'} disabled={busy}>
            {texts.find}
          </Button>
        </form>
        <p className={styles.hint}>{texts.hint}</p>
        <p
          className={styles.answer}
          role="status"
          data-refused={answer?.isRefusal ? true : undefined}
          hidden={answer === undefined && isFound}
        >
          {answer?.text}
        </p>
        {card}
      </div>
      {log}
    </section>
  );
}

/** What is known of whoever or whatever stands at the desk; what is empty is left out. */
export const DeskFacts = ({ of }: { of: readonly (readonly [title: string, value: ReactNode])[] }) => (
  <dl>
    {of.map(
      ([title, value]) =>
        Boolean(value) && (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
