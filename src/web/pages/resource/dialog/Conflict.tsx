import { useState } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { joinList, translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { sameValue } from './changes.ts';
import styles from './Form.module.css';
import { formTexts } from './texts.ts';

interface Props {
  resource: Resource;
  /** The row as the dialog opened on it, as it is stored now, and what was entered. */
  before: Row;
  current: Row;
  mine: Row;
  onChosen(values: Row): void;
  onBack(): void;
  busy: boolean;
}

/** Two people have changed one record: every field that they disagree on is shown with both values. */
export function Conflict({ resource, before, current, mine, onChosen, onBack, busy }: Props) {
  const t = useCatalogue(formTexts);
  const disputed = Object.keys(mine).filter((name) => !sameValue(mine[name], current[name]));
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(disputed.filter((name) => !sameValue(before[name], current[name]))),
  );
  const alsoChanged = [...resource.fields.values()].filter(
    ({ name, origin }) =>
      origin !== 'system' && !disputed.includes(name) && name in current && !sameValue(before[name], current[name]),
  );
  const choose = (name: string, other: boolean) =>
    setTheirs((all) => new Set(other ? [...all, name] : [...all].filter((each) => each !== name)));
  const chosen = Object.fromEntries(
    disputed.filter((name) => !theirs.has(name)).map((name) => [name, mine[name] as Json]),
  );
  return (
    <>
      <p>{t('conflict')}</p>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">{t('fieldName')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {disputed.map((name) => (
            <tr key={name}>
              <th scope="row">{translateDeclared(resource.fields.get(name)?.title ?? name)}</th>
              <td>
                <Side
                  resource={resource}
                  name={name}
                  value={current[name] ?? null}
                  chosen={theirs.has(name)}
                  onChoose={() => choose(name, true)}
                />
              </td>
              <td>
                <Side
                  resource={resource}
                  name={name}
                  value={mine[name] ?? null}
                  chosen={!theirs.has(name)}
                  onChoose={() => choose(name, false)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {alsoChanged.length > 0 && (
        <p>{t('alsoChanged', { fields: joinList(alsoChanged.map(({ title }) => translateDeclared(title))) })}</p>
      )}
      <div className={styles.decide}>
        <Button onClick={onBack}>{t('keepEditing')}</Button>
        <Button look="primary" disabled={busy} onClick={() => onChosen(chosen)}>
          {t('saveChosen')}
        </Button>
      </div>
    </>
  );
}

function Side({
  resource,
  name,
  value,
  chosen,
  onChoose,
}: {
  resource: Resource;
  name: string;
  value: Json;
  chosen: boolean;
  onChoose(): void;
}) {
  const t = useCatalogue(formTexts);
  const field = resource.fields.get(name);
  if (!field) return null;
  const { Cell } = widgetOf(field);
  return (
    <label>
      <input type="radio" name={`conflict-${name}`} checked={chosen} onChange={onChoose} />
      <span>{value === null || value === '' ? t('empty') : <Cell field={field} value={value} place="chip" />}</span>
    </label>
  );
}
