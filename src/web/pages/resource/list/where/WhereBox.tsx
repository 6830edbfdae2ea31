import { useState } from 'react';
import type { Resource } from '../../../../../meta/model.ts';
import { maxConditions, type Where } from '../../../../../meta/where.ts';
import { Box } from '../../../../shared/box/Box.tsx';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { countOf, toDraft, toWhere } from './draft.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { whereTexts } from './texts.ts';
import styles from './Where.module.css';

interface Props {
  resource: Resource;
  where: Where | undefined;
  onApply(where: Where | undefined): void;
  onClose(): void;
}

export function WhereBox({ resource, where, onApply, onClose }: Props) {
  const t = useCatalogue(whereTexts);
  const [draft, setDraft] = useState(() => toDraft(resource, where));
  const [asked, setAsked] = useState(false);
  const count = countOf(draft);
  const ready = toWhere(resource, draft);
  const apply = () => {
    if (count > 0 && !ready) return setAsked(true);
    onApply(ready);
    onClose();
  };
  return (
    <Box
      title={t('advanced')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {asked && !ready && (
            <span className={styles.incomplete} role="alert">
              {t('incomplete')}
            </span>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <GroupEditor
          resource={resource}
          group={draft}
          depth={1}
          full={count >= maxConditions}
          missing={asked}
          onChange={setDraft}
        />
        {count >= maxConditions && <p className={styles.hint}>{t('most', { most: maxConditions })}</p>}
        <button type="submit" hidden />
      </form>
    </Box>
  );
}
