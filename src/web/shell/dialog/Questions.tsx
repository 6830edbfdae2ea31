import { useId, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Box } from '../../shared/box/Box.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { onQuestions, openQuestion } from './confirm.ts';
import styles from './questions.module.css';

/** Renders the questions of `ask` and `askText`. */
export function Questions() {
  const question = useSyncExternalStore(onQuestions, openQuestion);
  const [typed, setTyped] = useState('');
  const id = useId();
  if (!question) return null;
  const { title, text, confirm, label, image } = question;
  const answer = (yes: boolean) => {
    question.answer(yes, typed);
    setTyped('');
  };
  return (
    <Box
      shape="question"
      closeLabel={t('close')}
      alert
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{t('cancel')}</Button>
          <Button
            look="primary"
            data-autofocus={!label}
            disabled={label !== undefined && typed.trim() === ''}
            onClick={() => answer(true)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {image && <img className={styles.image} src={image.src} alt={image.alt} />}
      {text}
      {label !== undefined && (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== '') answer(true);
          }}
        >
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            value={typed}
            maxLength={254}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
    </Box>
  );
}
