import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { reveal, type Refs } from '../../../providers/data.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Can } from '../actions/row-actions.ts';
import { bring, type Brought } from './brought.ts';
import { keptFields } from './changes.ts';
import type { CompiledForm } from './compiled-form.ts';
import type { FormContext } from './form-context.ts';
import { validateRecord, stateOf, type Behind, type Values } from './validate.ts';
import { ResourceForm, goTo, type FormHandle } from './ResourceForm.tsx';
import { formTexts } from './texts.ts';
import { useTaken } from './use-taken.ts';
import { viewSchema } from './view-schema.ts';

interface Props {
  ref: Ref<FormHandle>;
  resource: Resource;
  compiled: CompiledForm;
  behind: Behind;
  mode: 'add' | 'edit';
  row?: Row;
  refs?: Refs;
  may: Can;
  initial: Row;
  loading: boolean;
  /** It stands below another form, in which people begin. */
  below?: boolean;
  /** What the server said about fields. */
  failed?: Readonly<Record<string, string>>;
  onChange(values: Values): void;
  onSubmit(values: Values): void;
  onUploading(underWay: boolean): void;
}

const nothing: Readonly<Record<string, string>> = {};

/** The form of one record, with the values that only the server has. */
export function RecordForm({
  ref,
  resource,
  compiled,
  behind,
  mode,
  row,
  refs,
  may,
  initial,
  loading,
  below,
  failed = nothing,
  onChange,
  onSubmit,
  onUploading,
}: Props) {
  const t = useCatalogue(formTexts);
  const form = useRef<FormHandle>(null);
  const id = `f${useId().replace(/[^a-z0-9]/gi, '')}`;
  const editing = mode === 'edit';
  const [values, setValues] = useState<Values>(initial);
  const [masked, setMasked] = useState(() => (editing && row ? keptFields(resource, row) : new Map<string, string>()));
  const [settled, setSettled] = useState<{ of: typeof failed; names: readonly string[] }>({ of: failed, names: [] });
  const state = stateOf(values, behind);
  // As a text, so that a form is made anew only where its rules say something else: most letters that are typed change nothing.
  const look = JSON.stringify([[...state.hidden], [...state.required], [...state.locked]]);
  const { schema, locked } = useMemo(() => {
    const [hidden, required, kept] = (JSON.parse(look) as string[][]).map((names) => new Set(names)) as [
      Set<string>,
      Set<string>,
      Set<string>,
    ];
    return { schema: viewSchema(resource, { hidden, required }), locked: kept };
  }, [resource, look]);
  const taken = useTaken(resource, values, initial, row && editing ? String(row.id) : undefined);

  const kept = useMemo(() => {
    const secrets = editing
      ? [...resource.fields.values()].filter(({ type }) => type.secret).map(({ name }) => name)
      : [];
    return new Set([...masked.keys(), ...secrets]);
  }, [masked, editing, resource]);

  const validate = useCallback(
    (entered: Values) => validateRecord(resource, compiled, entered, kept, behind),
    [resource, compiled, kept, behind],
  );

  const context = useMemo<FormContext>(
    () => ({
      resource,
      refs,
      below,
      fixed: editing,
      locked,
      masked,
      replace: (name, value) => {
        setMasked((before) => new Map([...before].filter(([each]) => each !== name)));
        if (value !== undefined) form.current?.set(name, value);
        setTimeout(() => goTo(id, name));
      },
      reveal: row && may('reveal') ? (name) => reveal(resource, String(row.id), name) : undefined,
    }),
    [resource, refs, below, editing, locked, masked, row, may, id],
  );

  useEffect(() => goTo(id, Object.keys(failed)[0]), [failed, id]);

  const messages = useMemo(() => {
    const title = (name: string) => translateDeclared(resource.fields.get(name)?.title ?? name);
    // A message of the server is about the value that was sent.
    const standing = Object.entries(failed).filter(([name]) => settled.of !== failed || !settled.names.includes(name));
    return {
      ...Object.fromEntries(standing),
      ...Object.fromEntries([...taken].map((name) => [name, t('taken', { title: title(name) })])),
    };
  }, [failed, settled, taken, resource, t]);

  useImperativeHandle(ref, () => ({
    submit: () => form.current?.submit(),
    complete: () => form.current?.complete() ?? true,
    set: (name, value) => form.current?.set(name, value),
  }));

  const latest = useRef<Values>(initial);
  const brought = useRef<Brought>(new Map());
  const fillFrom = async (name: string, next: Values) => {
    const fills = await bring(resource, name, next[name], () => latest.current, brought.current);
    for (const [field, value] of Object.entries(fills)) form.current?.set(field, value);
  };

  const change = (next: Values, name: string | undefined) => {
    if (name && name in failed)
      setSettled((before) => ({ of: failed, names: [...(before.of === failed ? before.names : []), name] }));
    setValues(next);
    latest.current = next;
    onChange(next);
    if (name) void fillFrom(name, next);
  };

  return (
    <fieldset disabled={loading} aria-busy={loading} style={{ display: 'contents' }}>
      <ResourceForm
        ref={form}
        id={id}
        schema={schema}
        compiled={compiled}
        context={context}
        initial={initial}
        messages={messages}
        validate={validate}
        onChange={change}
        onSubmit={onSubmit}
        onUploading={onUploading}
      />
    </fieldset>
  );
}
