import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { onQuestions, openQuestion } from './confirm.ts';
import { Box } from '../../shared/box/Box.tsx';

/** Shows what `ask` asks. */
export function Questions() {
  const question = useSyncExternalStore(onQuestions, openQuestion);
  if (!question) return null;
  const { title, text, confirm, answer } = question;
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
          <Button look="primary" data-autofocus onClick={() => answer(true)}>{confirm}</Button>
        </>
      }
    >
      {text}
    </Box>
  );
}
