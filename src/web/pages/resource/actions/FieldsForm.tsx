import { useCallback, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { askedField } from '../../../../meta/asked-field.ts';
import type { AskedField, Resource } from '../../../../meta/model.ts';
import { ApiError } from '../../../providers/api-error.ts';
import { beginning } from '../dialog/changes.ts';
import { useCompiledForm } from '../dialog/compiled-form.ts';
import { useFormRules } from '../dialog/form-rules.ts';
import type { FormContext } from '../dialog/form-context.ts';
import { validateFields, type Values } from '../dialog/validate.ts';
import { ResourceForm, type FormHandle } from '../dialog/ResourceForm.tsx';
import { fieldsSchema } from '../dialog/view-schema.ts';

export interface FieldsFormHandle {
  /** The values entered, or undefined where something is wrong with them. */
  read(): Row | undefined;
  /** Puts what the server said at its fields. */
  show(error: unknown): void;
}

const nothing: Readonly<Record<string, string>> = {};
const noMask: ReadonlyMap<string, string> = new Map();

/** The fields that are asked for. */
export type AskedFields = readonly AskedField[];

/** What the row already holds of them, else what a step begins with; masked values are not the form's to repeat. */
const startingValues = (resource: Resource, fields: AskedFields, row: Row | undefined, isStep: boolean): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, choices }) => {
      const field = resource.fields.get(name);
      if (field?.spec['x-sensitive']) return [];
      const value = row?.[name] ?? (isStep ? beginning(field) : undefined);
      return value === undefined || choices?.includes(String(value)) === false ? [] : [[name, value]];
    }),
  );

/** With the choices that are left of the fields that are asked for. */
function narrowed(resource: Resource, asked: AskedFields): Resource {
  const fields = new Map(resource.fields);
  for (const each of asked) {
    const field = each.choices && fields.get(each.name);
    if (field) fields.set(each.name, askedField(field, each));
  }
  return { ...resource, fields };
}

/** Asks for a few fields: those that a transition writes, or that many rows are given. */
export function FieldsForm({
  ref,
  resource,
  fields,
  row,
  isStep = false,
  onEntered,
}: {
  ref: Ref<FieldsFormHandle>;
  resource: Resource;
  fields: AskedFields;
  row?: Row;
  isStep?: boolean;
  onEntered?(values: Values): void;
}) {
  const compiled = useCompiledForm(resource.id);
  const rules = useFormRules(resource);
  const id = `t${useId().replace(/[^a-z0-9]/gi, '')}`;
  const form = useRef<FormHandle>(null);
  const [messages, setMessages] = useState(nothing);
  const schema = useMemo(() => fieldsSchema(resource, fields), [resource, fields]);
  const context = useMemo<FormContext>(
    () => ({
      resource: narrowed(resource, fields),
      flat: true,
      fixed: false,
      masked: noMask,
      replace: () => undefined,
    }),
    [resource, fields],
  );
  const validate = useCallback(
    (values: Values) => validateFields(resource, compiled, values, fields, { rules, stored: row }),
    [resource, compiled, fields, rules, row],
  );
  const [initial] = useState(() => startingValues(resource, fields, row, isStep));
  const [values, setValues] = useState<Values>(initial);

  useImperativeHandle(ref, () => ({
    read: () => {
      form.current?.submit();
      return form.current?.complete() && validate(values).length === 0
        ? (Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Row)
        : undefined;
    },
    show: (error) => {
      if (error instanceof ApiError)
        setMessages(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    },
  }));

  return (
    <ResourceForm
      ref={form}
      id={id}
      schema={schema}
      compiled={compiled}
      context={context}
      initial={initial}
      messages={messages}
      validate={validate}
      onChange={(next) => {
        setValues(next);
        onEntered?.(next);
        setMessages(nothing);
      }}
    />
  );
}
