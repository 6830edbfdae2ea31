import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { View } from '../../../../../meta/list-view.ts';
import { shareableRoles } from '../../../../providers/views.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { viewTexts } from './texts.ts';
import styles from './ViewPanel.module.css';

interface Props {
  /** The one to change; a new one without. */
  view?: View;
  /** Resolves to what is wrong, or to nothing. */
  onSave(what: { name: string; role: string }): Promise<string | undefined>;
  onCancel(): void;
}

const maxNameLength = 30;

/** What a view is called and who else sees it. */
export function ViewForm({ view, onSave, onCancel }: Props) {
  const t = useCatalogue(viewTexts);
  const { data: roles = [] } = useQuery({
    queryKey: ['shareable-roles'],
    queryFn: shareableRoles,
    staleTime: Infinity,
    retry: false,
  });
  const [name, setName] = useState(view?.name ?? '');
  const [role, setRole] = useState(view?.role?.code ?? '');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const choices = view?.role && !roles.some(({ code }) => code === view.role?.code) ? [view.role, ...roles] : roles;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed(await onSave({ name: name.trim(), role }));
    setBusy(false);
  };

  return (
    <form className={`${styles.panel} ${styles.form}`} onSubmit={(event) => void submit(event)}>
      <label>
        {t('name')}
        <input
          value={name}
          maxLength={maxNameLength}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        {t('shareWith')}
        <select value={role} onChange={(event) => setRole(event.target.value)}>
          <option value="">{t('private')}</option>
          {choices.map(({ code, name: roleName }) => (
            <option key={code} value={code}>
              {t('holders', { role: roleName })}
            </option>
          ))}
        </select>
      </label>
      {!view && <p>{t('hint')}</p>}
      {failed && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" type="submit" disabled={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
