import type { Resource } from '../../../../../meta/model.ts';
import { maxWhereDepth } from '../../../../../meta/where.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { isGroup, newCondition, newGroup, type Draft, type GroupDraft } from './draft.ts';
import { whereTexts } from './texts.ts';
import styles from './Where.module.css';

interface Props {
  resource: Resource;
  group: GroupDraft;
  depth: number;
  /** There are as many conditions as may be asked. */
  full: boolean;
  /** Shows what is still missing. */
  missing: boolean;
  onChange(group: GroupDraft): void;
  onRemove?(): void;
}

export function GroupEditor({ resource, group, depth, full, missing, onChange, onRemove }: Props) {
  const t = useCatalogue(whereTexts);
  const put = (at: number, part: Draft | undefined) =>
    onChange({ ...group, parts: group.parts.flatMap((each, i) => (i === at ? (part ?? []) : each)) });
  const add = (part: Draft) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <fieldset className={styles.group} aria-label={t('group')}>
      <div className={styles.join} role="radiogroup" aria-label={t('group')}>
        {(['all', 'any'] as const).map((is) => (
          <label key={is}>
            <input
              type="radio"
              name={`join-${group.key}`}
              checked={group.is === is}
              onChange={() => onChange({ ...group, is })}
            />
            {t(is)}
          </label>
        ))}
        {onRemove && <Button look="quiet" icon="close" aria-label={t('removeGroup')} onClick={onRemove} />}
      </div>
      {group.parts.map((part, at) =>
        isGroup(part) ? (
          <GroupEditor
            key={part.key}
            resource={resource}
            group={part}
            depth={depth + 1}
            full={full}
            missing={missing}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, undefined)}
          />
        ) : (
          <ConditionEditor
            key={part.key}
            resource={resource}
            condition={part}
            missing={missing}
            onChange={(next) => put(at, next)}
            onRemove={() => put(at, undefined)}
          />
        ),
      )}
      <div className={styles.add}>
        <Button look="quiet" icon="plus" disabled={full} onClick={() => add(newCondition(resource))}>
          {t('addCondition')}
        </Button>
        {depth < maxWhereDepth && (
          <Button look="quiet" icon="plus" disabled={full} onClick={() => add(newGroup(resource))}>
            {t('addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
