import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '../../../../../meta/list-view.ts';
import { messageOf } from '../../../../providers/api-error.ts';
import { fetchViews, removeView, saveView, type Viewed } from '../../../../providers/views.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { viewTexts } from './texts.ts';
import { ViewForm } from './ViewForm.tsx';
import styles from './ViewPanel.module.css';

interface Props {
  viewed: Viewed;
  /** What a new view keeps. */
  what: { readonly query: string; readonly settings: object };
  isShown(view: View): boolean;
  onOpen(view: View): void;
  /** Of the views that there were, one has come or gone. */
  onChange?(): void;
}

/** What was kept under a name, one's own and what others share: to open, to add to, to take away from. */
export function SavedViews({ viewed, what, isShown, onOpen, onChange }: Props) {
  const t = useCatalogue(viewTexts);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['saved-views', viewed],
    queryFn: () => fetchViews(viewed),
    retry: false,
  });
  const [naming, setNaming] = useState(false);
  const [sure, setSure] = useState<string>();
  const [failed, setFailed] = useState<string>();

  const save = async (named: { name: string; role: string }) => {
    try {
      await saveView(viewed, { ...what, ...named });
      await refetch();
      onChange?.();
      setNaming(false);
      return undefined;
    } catch (reason) {
      return messageOf(reason);
    }
  };
  const remove = async (view: View) => {
    if (sure !== view.id) return setSure(view.id);
    try {
      await removeView(view.id);
      await refetch();
      onChange?.();
    } catch (reason) {
      setFailed(messageOf(reason));
    }
  };

  if (naming) return <ViewForm onCancel={() => setNaming(false)} onSave={save} />;
  return (
    <div className={styles.panel}>
      {(isError || failed) && (
        <p className={styles.failed} role="alert">
          {failed ?? messageOf(error)}
        </p>
      )}
      {data?.views.length === 0 && <p>{t('none')}</p>}
      <ul className={styles.views}>
        {data?.views.map((view) => (
          <li key={view.id} className={styles.saved}>
            <button type="button" aria-current={isShown(view) ? 'true' : undefined} onClick={() => onOpen(view)}>
              <span>{view.name}</span>
              {view.role && <small>{t('holders', { role: view.role.name })}</small>}
            </button>
            {view.own && (
              <Button look="quiet" className={styles.danger} onClick={() => void remove(view)}>
                {t(sure === view.id ? 'removeSure' : 'remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => setNaming(true)}>{t('saveAs')}</Button>
      </div>
    </div>
  );
}
