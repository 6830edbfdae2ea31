import { Suspense, useMemo } from 'react';
import type { Field, FilterOp } from '../../../../../meta/field.ts';
import type { Json } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../shared/button/Button.tsx';
import { widgetOf } from '../../../../widgets/index.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { askableFields, isComplete, opsOf, type ConditionDraft } from './draft.ts';
import { whereTexts } from './texts.ts';
import styles from './Where.module.css';

interface Props {
  resource: Resource;
  condition: ConditionDraft;
  missing: boolean;
  onChange(condition: ConditionDraft): void;
  onRemove(): void;
}

export function ConditionEditor({ resource, condition, missing, onChange, onRemove }: Props) {
  const t = useCatalogue(whereTexts);
  const fields = useMemo(() => askableFields(resource), [resource]);
  const field = resource.fields.get(condition.field);
  if (!field) return null;
  const ops = opsOf(resource, field);
  // "Is empty" and "is filled in" are two answers to the same question.
  const choice = condition.op === 'empty' ? `empty:${condition.value}` : condition.op;
  const chooseField = (name: string) => {
    const next = resource.fields.get(name);
    if (next) onChange({ ...condition, field: name, op: opsOf(resource, next)[0] ?? 'eq', value: '' });
  };
  const chooseOp = (text: string) => {
    const [op, value = ''] = text.split(':') as [FilterOp, string?];
    const same = ['eq', 'ne', 'gte', 'lte', 'like'];
    onChange({
      ...condition,
      op,
      value: value || (same.includes(op) && same.includes(condition.op) ? condition.value : ''),
    });
  };
  return (
    <div className={styles.condition} data-missing={(missing && !isComplete(resource, condition)) || undefined}>
      <select aria-label={t('field')} value={condition.field} onChange={(event) => chooseField(event.target.value)}>
        {fields.map(({ name, title }) => (
          <option key={name} value={name}>
            {translateDeclared(title)}
          </option>
        ))}
      </select>
      <select aria-label={t('operator')} value={choice} onChange={(event) => chooseOp(event.target.value)}>
        {ops
          .flatMap((op) =>
            op === 'empty'
              ? [
                  ['empty:true', t('blank')],
                  ['empty:false', t('filled')],
                ]
              : [[op, t(op)]],
          )
          .map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
      <div className={styles.value}>
        {condition.op !== 'empty' && (
          <Suspense fallback={<div className={styles.wait} />}>
            <ValueInput
              key={`${condition.field}:${condition.op}`}
              field={field}
              condition={condition}
              onChange={(value) => onChange({ ...condition, value })}
              label={`${translateDeclared(field.title)} ${t('value')}`}
            />
          </Suspense>
        )}
      </div>
      <Button look="quiet" icon="close" aria-label={t('removeCondition')} onClick={onRemove} />
    </div>
  );
}

/** Choices are ticked as in the filter bar; what is compared is entered as in a dialog. */
function ValueInput({
  field,
  condition: { op, value, key },
  onChange,
  label,
}: {
  field: Field;
  condition: ConditionDraft;
  onChange(value: string): void;
  label: string;
}) {
  const { Filter, Input } = widgetOf(field);
  if ((op === 'in' || op === 'has') && Filter)
    return <Filter field={field} value={{ [op]: value || undefined }} onChange={(next) => onChange(next[op] ?? '')} />;
  if (op === 'like')
    return (
      <input
        className={styles.text}
        maxLength={100}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const entered: Json | undefined = value === '' ? undefined : (field.type.parse(value) ?? value);
  return (
    <Input
      autoOpen
      field={field}
      id={`where-${key}`}
      value={entered}
      onChange={(next) => onChange(next === undefined || next === null ? '' : String(next))}
    />
  );
}
