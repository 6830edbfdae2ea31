import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { useAllowed } from '../../../shared/access/Allowed.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canAdd, mayRemove, type Can } from '../../resource/actions/row-actions.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import { loadFunctions } from '../access/catalogue.ts';
import { Failed } from '../access/Failed.tsx';
import { useAccessLabels } from '../access/words.ts';
import { FunctionEditor } from './FunctionEditor.tsx';
import styles from './roles.module.css';
import { roleTexts } from './texts.ts';

interface Props {
  resource: Resource;
  role: Row;
  refs: Refs;
  may: Can;
  onDirty(dirty: boolean): void;
  onBack(): void;
  onEdit(): void;
  onRemove(): void;
  onCopy(): void;
  onHolders(): void;
}

/** A role's fields and its permissions. */
export function RolePanel({ resource, role, refs, may, onDirty, onBack, onEdit, onRemove, onCopy, onHolders }: Props) {
  const t = useCatalogue(roleTexts);
  const words = useAccessLabels();
  const allowed = useAllowed();
  const builtIn = role.isSystem === true;
  const id = String(role.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['role-functions', id, role.version],
    queryFn: () => loadFunctions(id),
    staleTime: 0,
  });
  const changeable = data?.refusal === null;
  const label = (target: string, value: unknown) => (typeof value === 'string' ? refs[target]?.[value] : undefined);
  const facts = [
    [t('type'), label('system/roleType', role.roleTypeId) ?? '—'],
    [t('scope'), words.scope(String(role.dataScope))],
    [
      t('belongs'),
      label('organisation/organization', role.orgId) ??
        label('organisation/company', role.companyId) ??
        t('everywhere'),
    ],
  ];

  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <Button look="quiet" icon="arrow-left" className={styles.back} aria-label={t('back')} onClick={onBack} />
        <h2>
          {String(role.roleName)}
          <code>{String(role.roleCode)}</code>
        </h2>
        <span className={styles.tools}>
          {allowed('list', 'system-management.user') && <Button onClick={onHolders}>{t('holders')}</Button>}
          {canAdd(resource, may) && <Button onClick={onCopy}>{t('copy')}</Button>}
          {changeable && may('update') && <Button onClick={onEdit}>{t('edit')}</Button>}
          {changeable && mayRemove(resource, may) && <Button onClick={onRemove}>{t('remove')}</Button>}
        </span>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {(builtIn || data?.refusal) && <p className={styles.note}>{builtIn ? t('builtInNote') : data?.refusal}</p>}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <FunctionEditor key={data.version} role={role} functions={data} onDirty={onDirty} />}
    </div>
  );
}
