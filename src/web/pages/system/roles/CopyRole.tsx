import { useState, type FormEvent } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { ApiError } from '../../../providers/http.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { useSession } from '../../../shell/session/session-store.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from '../../../shared/text-field/text-field.module.css';
import { copyRole } from '../access/catalogue.ts';
import { TextField } from '../../../shared/text-field/TextField.tsx';
import { roleTexts } from './texts.ts';

const form = 'copy-role';

/** Creates a role with another role's functions. A user of several projects chooses the project it is for. */
export function CopyRole({ role, onClose, onCopied }: { role: Row; onClose(): void; onCopied(id: string): void }) {
  const t = useCatalogue(roleTexts);
  const { profile } = useSession();
  const [failure, setFailure] = useState<ApiError>();
  const problems = Object.fromEntries((failure?.errors ?? []).map(({ path, message }) => [path, message]));
  const [busy, setBusy] = useState(false);
  const name = String(role.roleName);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    try {
      const { id } = await copyRole({ roleId: String(role.id), ...entered });
      toast.success(t('copied'));
      onClose();
      onCopied(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setFailure(error);
    }
  }

  return (
    <TaskBox
      shape="question"
      title={t('copyTitle', { name })}
      confirm={t('copy')}
      busy={busy}
      error={failure?.errors.length === 0 ? failure : undefined}
      form={form}
      onClose={onClose}
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('copyHint')}</p>
        <TextField
          name="roleCode"
          label={t('code')}
          required
          maxLength={32}
          autoComplete="off"
          problem={problems.roleCode}
          data-autofocus
        />
        <TextField
          name="roleName"
          label={t('name')}
          required
          maxLength={50}
          defaultValue={t('copyOf', { name })}
          autoComplete="off"
          problem={problems.roleName}
        />
        {profile.orgs.length > 0 && (
          <div className={styles.field}>
            <label htmlFor="copy-organisation">{t('organisation')}</label>
            <select id="copy-organisation" name="orgId" defaultValue={profile.activeOrgId ?? profile.orgs[0]?.id}>
              {profile.orgs.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
      </form>
    </TaskBox>
  );
}
