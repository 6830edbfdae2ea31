import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { useAllowed } from '../../../shared/access/Allowed.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canAdd, type Can } from '../../resource/actions/row-actions.ts';
import { setProjectAdministrators } from '../access/catalogue.ts';
import styles from './roles.module.css';
import { roleTexts } from './texts.ts';

const users = 'system-management.user';

interface Props {
  resource: Resource;
  rows: readonly Row[];
  refs: Refs;
  chosen: string | undefined;
  may: Can;
  onChoose(id: string): void;
  onAdd(): void;
}

export function RoleList({ resource, rows, refs, chosen, may, onChoose, onAdd }: Props) {
  const t = useCatalogue(roleTexts);
  const allowed = useAllowed();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = typed.trim().toLowerCase();
  const shown = rows.filter(({ roleName, roleCode }) =>
    `${String(roleName)} ${String(roleCode)}`.toLowerCase().includes(wanted),
  );

  // A role that was just copied, or that a link names, may be out of view.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  async function oneKey() {
    if (!(await ask({ title: t('oneKey'), text: t('oneKeyText'), confirm: t('oneKey') }))) return;
    setBusy(true);
    try {
      const done = await setProjectAdministrators();
      toast.success(t('oneKeyDone', { ...done }) + (done.skipped > 0 ? t('oneKeySkipped', { ...done }) : ''));
    } catch {
      // The call itself reports the error.
    } finally {
      setBusy(false);
    }
  }

  return (
    <aside className={styles.list}>
      <header>
        <input
          type="search"
          value={typed}
          placeholder={t('find')}
          aria-label={t('find')}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
        {canAdd(resource, may) && (
          <Button look="primary" icon="plus" onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </header>
      {shown.length === 0 && <p className={styles.empty}>{t('noRoles')}</p>}
      <ul ref={list}>
        {shown.map((role) => (
          <li key={String(role.id)}>
            <button
              type="button"
              aria-current={role.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(String(role.id))}
            >
              <b>{String(role.roleName)}</b>
              <span className={styles.tags}>
                {role.isSystem === true && <i>{t('builtIn')}</i>}
                {role.status === 'disabled' && <i data-off>{t('disabled')}</i>}
              </span>
              <small>
                {String(role.roleCode)} · {refs['system/roleType']?.[String(role.roleTypeId)] ?? ''}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {may('update') && allowed('update', users) && (
        <footer>
          <Button icon="user" disabled={busy} aria-busy={busy} onClick={() => void oneKey()}>
            {t('oneKey')}
          </Button>
        </footer>
      )}
    </aside>
  );
}
