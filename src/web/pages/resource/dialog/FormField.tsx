import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Suspense, useMemo, type ReactElement } from 'react';
import type { Json } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { isWide, widgetOf } from '../../../widgets/index.ts';
import type { FormContext } from './form-context.ts';
import styles from './Form.module.css';
import { MaskedInput } from './MaskedInput.tsx';

const errorId = (id: string) => `${id}-error`;
const helpId = (id: string) => `${id}-help`;

/** The input of a field's type, in the place of rjsf's own fields. */
export function FormField({
  name,
  formData,
  fieldPathId,
  onChange,
  onBlur,
  disabled,
  rawErrors,
  registry,
}: FieldProps<Json | undefined>) {
  const { resource, refs, fixed, locked, masked } = registry.formContext as FormContext;
  const field = resource.fields.get(name);
  const id = fieldPathId.$id;
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  if (!field) return null;
  const mask = masked.get(name);
  if (mask !== undefined)
    return <MaskedInput id={id} name={name} mask={mask} context={registry.formContext as FormContext} />;
  const { Input } = widgetOf(field);
  return (
    <Suspense fallback={<div className={styles.wait} data-loading />}>
      <Input
        field={field}
        id={id}
        value={formData}
        refs={refs}
        disabled={disabled || locked?.has(name) || (fixed && field.spec['x-fixed'] === true)}
        invalid={invalid}
        describedBy={invalid ? errorId(id) : field.spec.description ? helpId(id) : undefined}
        onChange={(value) => onChange(value, fieldPathId.path)}
        onBlur={() => onBlur(id, formData)}
      />
    </Suspense>
  );
}

/** Label above, message or help below. */
export function FieldFrame({
  id,
  label,
  required,
  rawErrors,
  rawDescription,
  schema,
  children,
  registry,
}: FieldTemplateProps) {
  if (schema.type === 'object') return children;
  const { resource } = registry.formContext as FormContext;
  const field = resource.fields.get(id.replace(/^[^_]*_/, ''));
  const problem = rawErrors?.[0];
  return (
    <div
      className={styles.field}
      data-wide={(field && isWide(field)) || undefined}
      data-invalid={problem ? true : undefined}
    >
      <label htmlFor={id} data-required={required || undefined}>
        {translateDeclared(label)}
      </label>
      {children}
      {problem ? (
        <small id={errorId(id)} role="alert">
          {problem}
        </small>
      ) : (
        rawDescription && <small id={helpId(id)}>{translateDeclared(rawDescription)}</small>
      )}
    </div>
  );
}

interface Section {
  group: string;
  fields: { name: string; content: ReactElement }[];
}

/** Fields under their headings; those without one stand where the form has them. */
export function FieldSections({ properties, registry }: ObjectFieldTemplateProps) {
  const { resource, flat, frame: Frame } = registry.formContext as FormContext;
  const sections = useMemo(() => {
    const found: Section[] = [];
    for (const { name, content } of properties) {
      const group = (!flat && resource.fields.get(name)?.spec['x-group']) || '';
      let section = group ? found.find((each) => each.group === group) : found.at(-1);
      if (!section || section.group !== group) found.push((section = { group, fields: [] }));
      section.fields.push({ name, content });
    }
    return found;
  }, [properties, resource, flat]);
  return (
    <>
      {sections.map(({ group, fields }) => (
        <fieldset key={fields[0]?.name} className={styles.section}>
          {group && <legend>{translateDeclared(group)}</legend>}
          <div className={styles.fields}>
            {fields.map(({ name, content }) =>
              Frame ? (
                <Frame key={name} name={name}>
                  {content}
                </Frame>
              ) : (
                content
              ),
            )}
          </div>
        </fieldset>
      ))}
    </>
  );
}
