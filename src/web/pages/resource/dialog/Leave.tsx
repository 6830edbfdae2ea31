import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useNow } from '../../../widgets/kit/clock.ts';
import { relativeTime } from '../../../shared/time/relative.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Form.module.css';
import { formTexts } from './texts.ts';

export function LeaveQuestion({ onStay, onKeep, onDiscard }: { onStay(): void; onKeep(): void; onDiscard(): void }) {
  const t = useCatalogue(formTexts);
  return (
    <Box
      shape="question"
      title={t('unsaved')}
      closeLabel={t('close')}
      onClose={onStay}
      actions={
        <>
          <Button look="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button onClick={onKeep}>{t('keepDraft')}</Button>
          <Button look="primary" autoFocus onClick={onStay}>
            {t('keepEditing')}
          </Button>
        </>
      }
    >
      {t('unsavedHint')}
    </Box>
  );
}

export function DraftNotice({ at, onRestore, onDrop }: { at: string; onRestore(): void; onDrop(): void }) {
  const t = useCatalogue(formTexts);
  const now = useNow();
  return (
    <div className={styles.draft} role="status">
      {t('draftFound', { when: relativeTime(at, now.getTime()) })}
      <button type="button" onClick={onRestore}>
        {t('restore')}
      </button>
      <button type="button" onClick={onDrop}>
        {t('drop')}
      </button>
    </div>
  );
}
