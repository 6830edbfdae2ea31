import { Suspense, useState } from 'react';
import type { Field } from '../../../../meta/field.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { reveal, type Refs } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { isWide, widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { handMadeParts } from '../hand-made-parts.ts';
import { useMay } from '../list/use-may.ts';
import { LoggedChanges } from './LoggedChanges.tsx';
import { Denied } from './Denied.tsx';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

/** Fields in the order of the form under its headings, then what the system keeps. */
const coveredIn = (resource: Resource): ReadonlySet<string> =>
  new Set(handMadeParts(resource.id).flatMap(({ field, covers }) => [field, ...covers]));

function grouped(resource: Resource, row: Row, basics: string, record: string): Map<string, Field[]> {
  const groups = new Map<string, Field[]>();
  const covered = coveredIn(resource);
  for (const field of resource.fields.values()) {
    if (covered.has(field.name)) continue;
    if (field.spec['x-show'] !== undefined && (row[field.name] ?? null) === null) continue;
    if (field.type.secret || !(field.name in row) || field.name === 'id' || field.name === 'version') continue;
    const group = field.origin === 'system' ? record : (field.spec['x-group'] ?? basics);
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return groups;
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface Props {
  resource: Resource;
  row: Row;
  /** What holds nothing is shown on request. */
  fold?: boolean;
  /** Fields that are said elsewhere. */
  besides?: readonly string[];
}

const none: readonly string[] = [];

export function Fields({ resource, row, fold = false, besides = none }: Props) {
  const t = useCatalogue(detailTexts);
  const [unfolded, setUnfolded] = useState(false);
  const all = [...grouped(resource, row, t('basics'), t('record'))].map(
    ([group, fields]) => [group, fields.filter(({ name }) => !besides.includes(name))] as const,
  );
  const empty = all.flatMap(([, fields]) => fields).filter(({ name }) => isEmpty(row[name] ?? null)).length;
  const kept = ({ name }: Field) => !fold || unfolded || !isEmpty(row[name] ?? null);
  const shown = all
    .map(([group, fields]) => [group, fields.filter(kept)] as const)
    .filter(([, fields]) => fields.length > 0);
  const groups = shown.map(([group, fields]) => (
    <section key={group} className={styles.group}>
      <h3>{translateDeclared(group)}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field.name} data-wide={isWide(field) || undefined}>
            <dt>{translateDeclared(field.title)}</dt>
            <dd>
              <Value resource={resource} field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
  const parts = handMadeParts(resource.id)
    .filter(({ field }) => field in row)
    .map(({ field, Shown }) => (
      <Suspense key={field}>
        <Shown row={row} />
      </Suspense>
    ));
  // What the system keeps of a record comes last.
  const folding = fold && empty > 0 && (
    <p key="fold" className={styles.fold}>
      <Button look="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {unfolded ? t('hideEmpty') : t('showEmpty', { count: empty })}
      </Button>
    </p>
  );
  return [...groups.slice(0, -1), ...parts, ...groups.slice(-1), folding];
}

function Value({ resource, field, row }: { resource: Resource; field: Field; row: Row }) {
  const t = useCatalogue(detailTexts);
  const may = useMay(resource);
  const [plain, setPlain] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const value = plain ?? row[field.name] ?? null;
  if (resource.id === 'system/operateLog' && field.name === 'changes') return <LoggedChanges entry={row} />;
  if (resource.id === 'system/operateLog' && field.name === 'deniedCode' && value !== null)
    return <Denied entry={row} />;
  const { Cell } = widgetOf(field);
  if (isEmpty(value)) return <span className={styles.none}>—</span>;
  return (
    <>
      <Cell field={field} value={value} refs={row._refs as Refs | undefined} place="detail" />
      {field.spec['x-sensitive'] && plain === undefined && may('reveal') && (
        <button
          type="button"
          className={styles.reveal}
          onClick={() => void reveal(resource, String(row.id), field.name).then(setPlain, setFailure)}
        >
          {t('reveal')}
        </button>
      )}
      {failure !== undefined && plain === undefined && (
        <small className={styles.refused} role="alert">
          <Reason error={failure} />
        </small>
      )}
    </>
  );
}
