import Form from '@rjsf/core';
import type { ErrorTransformer, FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type Ref,
} from 'react';
import type { FieldError } from '../../../../meta/errors.ts';
import type { Json, JsonSchema } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { FormAround } from '../../../widgets/kit/form-around.ts';
import { UploadsUnderWay } from '../../../widgets/kit/uploads-under-way.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import type { CompiledForm } from './compiled-form.ts';
import { FieldFrame, FieldSections, FormField } from './FormField.tsx';
import type { FormContext } from './form-context.ts';
import styles from './Form.module.css';
import type { Values } from './validate.ts';
import { formTexts } from './texts.ts';
import { useUploads } from './use-uploads.ts';
import { createValidator, wording } from './validator.ts';

export interface FormHandle {
  /** Checks everything; hands the values over where nothing is wrong, once the files on their way are there. */
  submit(): void;
  /** False while files are still to come: values would lack them. */
  complete(): boolean;
  set(name: string, value: Json | undefined): void;
}

interface Props {
  ref: Ref<FormHandle>;
  /** Ids on the page start with it. */
  id: string;
  schema: JsonSchema;
  compiled: CompiledForm;
  context: FormContext;
  initial: Values;
  /** Messages that came from elsewhere: the server, the check for values that are taken. */
  messages: Readonly<Record<string, string>>;
  /** Stable as long as it checks the same way. */
  validate(values: Values): readonly FieldError[];
  onChange(values: Values, name: string | undefined): void;
  /** Where there is none, the form is read instead, and files are not waited for. */
  onSubmit?(values: Values): void;
  /** Told when the first file sets out and when none is left. */
  onUploading?(underWay: boolean): void;
}

const templates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FieldSections };
const fields = { field: FormField as ComponentType<FieldProps> };
/** To rjsf the values are opaque: they are checked by the compiled form. */
type Data = Readonly<Record<string, unknown>>;
/** In a form of this size nobody needs to be led to a field. */
const fewFields = 3;
const nameIn = (property: string | undefined) => (property ?? '').replace(/^\./, '').split('.')[0] as string;

/** rjsf over our own fields: it keeps the values and the conditions, the compiled form checks. */
export function ResourceForm({
  ref,
  id,
  schema,
  compiled,
  context,
  initial,
  messages,
  validate,
  onChange,
  onSubmit,
  onUploading,
}: Props) {
  const locale = useLocale();
  const form = useRef<Form<Data>>(null);
  const touched = useRef(new Set<string>());
  const attempted = useRef(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [marking, setMarking] = useState(false);
  const uploads = useUploads();
  // Somebody wants to save: it waits for files, or was told that some did not arrive.
  const [wish, setWish] = useState<'none' | 'waits' | 'told'>('none');
  const sending = uploads.sending.length > 0;
  const complete = !sending && uploads.failed.length === 0;

  const validator = useMemo(
    () => createValidator(context.resource, compiled, locale, (entered) => validate(entered as Values)),
    [context.resource, compiled, locale, validate],
  );
  const uiSchema = useMemo<UiSchema>(
    () => Object.fromEntries([...context.resource.fields.keys()].map((name) => [name, { 'ui:field': 'field' }])),
    [context.resource],
  );
  const extraErrors = useMemo(
    () => Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { __errors: [message] }])),
    [messages],
  );
  // Until somebody tries to save, only fields that were left behind are marked.
  const afterVisit = useCallback<ErrorTransformer>(
    (errors) => (attempted.current ? errors : errors.filter(({ property }) => touched.current.has(nameIn(property)))),
    [],
  );

  const around = useMemo<FormAround>(() => {
    const { resource } = context;
    const entered = () => (form.current?.state.formData ?? initial) as Values;
    return {
      resource: resource.id,
      // The server knows nothing of a form that somebody has designed.
      picked: () => (isDeclared(resource.id) ? picksIn(resource, entered()) : {}),
      complaintsAbout: (field, value) =>
        // A column in a row of the form may be called like one of its fields.
        resource.fields.get(field.name) === field
          ? validate({ ...entered(), [field.name]: value })
              .filter(({ path }) => path === field.name)
              .map((error) => wording(resource, error, locale))
          : [],
    };
  }, [context, initial, validate, locale]);

  // A schema that follows from a change is left out by rjsf, which has the values, until the next change.
  const drawnSchema = useRef(schema);
  useLayoutEffect(() => {
    const { current } = form;
    if (!current || drawnSchema.current === schema) return;
    drawnSchema.current = schema;
    current.setState(current.getStateFromProps(current.props, current.state.formData, undefined, true));
  }, [schema]);

  useImperativeHandle(ref, () => ({
    submit: () => form.current?.submit(),
    complete: () => complete,
    set: (name, value) => form.current?.setFieldValue([name], value as never),
  }));

  const submitAfterFiles = (event: FormEvent) => {
    attempted.current = true;
    setWish(complete ? 'none' : sending ? 'waits' : 'told');
    if (complete) return;
    event.preventDefault();
    event.stopPropagation();
    if (!sending) goTo(id, uploads.failed[0]?.slice(id.length + 1));
  };
  useEffect(() => {
    if (wish === 'waits' && !sending) form.current?.submit();
  }, [wish, sending]);
  /** The field in which the form began, as long as nobody has come back to it: leaving it empty is no mistake yet. */
  const begun = useRef<string>(undefined);
  const { below = false, frame } = context;
  const drawn = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      below || frame
        ? undefined
        : onceLoaded(drawn.current, () => {
            // Somebody who was faster than the code of the fields stays where they type.
            if (!drawn.current?.contains(document.activeElement)) begun.current = begin(id);
          }),
    [id, below, frame],
  );
  const tellUploading = useEffectEvent((underWay: boolean) => onUploading?.(underWay));
  useEffect(() => tellUploading(!complete), [complete]);

  const marked = [...new Set([...problems, ...Object.keys(messages)])].filter((name) =>
    context.resource.fields.has(name),
  );
  return (
    <div ref={drawn} onSubmitCapture={submitAfterFiles}>
      {wish !== 'none' && !complete && (
        <UploadNotice
          failed={!sending}
          waits={wish === 'waits' && onSubmit !== undefined}
          onGiveUp={() => setWish('none')}
        />
      )}
      {marked.length > 0 && Object.keys(schema.properties ?? {}).length > fewFields && (
        <Summary
          id={id}
          names={marked}
          titleOf={(name) => translateDeclared(context.resource.fields.get(name)?.title ?? name)}
        />
      )}
      <FormAround value={around}>
        <UploadsUnderWay value={uploads.report}>
          <Form<Data>
            ref={form}
            idPrefix={id}
            schema={schema as RJSFSchema}
            uiSchema={uiSchema}
            initialFormData={initial}
            validator={validator}
            formContext={context}
            fields={fields}
            templates={templates}
            extraErrors={extraErrors as never}
            transformErrors={afterVisit}
            liveValidate={marking ? 'onChange' : 'onBlur'}
            noHtml5Validate
            showErrorList={false}
            onChange={({ formData = {}, errors }, changed) => {
              // What is marked is checked anew with every letter, so that a mark goes as soon as its reason has.
              setMarking(errors.length > 0);
              if (attempted.current)
                setProblems(errors.map(({ property }) => nameIn(property)).filter((name) => !(name in messages)));
              onChange(formData as Values, changed?.slice(id.length + 1));
            }}
            onBlur={(field) => {
              const name = field.slice(id.length + 1);
              if (name !== begun.current || form.current?.state.formData?.[name] !== initial[name])
                touched.current.add(name);
              begun.current = undefined;
            }}
            onError={(errors) => {
              const names = errors.map(({ property }) => nameIn(property));
              setProblems(names);
              setMarking(true);
              goTo(id, names[0]);
            }}
            onSubmit={({ formData = {} }) => {
              setProblems([]);
              onSubmit?.(formData as Values);
            }}
          >
            <button type="submit" hidden />
          </Form>
        </UploadsUnderWay>
      </FormAround>
    </div>
  );
}

/** The rows that the references of a form name. */
const picksIn = (resource: Resource, values: Values): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      resource.fields.get(name)?.spec['x-ref'] && value && (!Array.isArray(value) || value.length > 0)
        ? [[name, value]]
        : [],
    ),
  );

/** Somebody wants to save while files are still to come, or did not arrive. */
function UploadNotice({ failed, waits, onGiveUp }: { failed: boolean; waits: boolean; onGiveUp(): void }) {
  const t = useCatalogue(formTexts);
  if (failed)
    return (
      <div className={styles.summary} role="alert">
        {t('uploadsFailed')}
      </div>
    );
  return (
    <div className={styles.awaited} role="status">
      {t(waits ? 'uploadsAwaited' : 'uploadsFirst')}
      {waits && (
        <button type="button" onClick={onGiveUp}>
          {t('doNotSave')}
        </button>
      )}
    </div>
  );
}

/** Brings a field into sight and the cursor into it. */
export function goTo(id: string, name: string | undefined): void {
  const input = name && document.getElementById(`${id}_${name}`);
  if (!input) return;
  input.scrollIntoView({ block: 'center' });
  (input.matches('input, textarea, select, button, [contenteditable]')
    ? input
    : (input.querySelector<HTMLElement>('[contenteditable], input, textarea, button') ?? input)
  ).focus({ preventScroll: true });
}

/** After the form can be seen, with the code of all its fields: the first of them may be the last that arrives. */
function onceLoaded(form: HTMLElement | null, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const isLoading = form?.querySelector('[data-loading]');
    if (isLoading) frame = requestAnimationFrame(look);
    else timer = setTimeout(work);
  };
  let frame = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whoever opens a form begins to type in its first field. Not where screens are touched: a keyboard would rise over the form. */
function begin(id: string): string | undefined {
  if (matchMedia('(hover: none)').matches) return undefined;
  const first = [...document.querySelectorAll<HTMLElement>(`[id^="${id}_"]`)].find(
    (element) =>
      element.matches(':is(input, textarea, select, button):enabled, [tabindex="0"]') && element.checkVisibility(),
  );
  first?.focus();
  return first?.id.slice(id.length + 1);
}

function Summary({ id, names, titleOf }: { id: string; names: readonly string[]; titleOf(name: string): string }) {
  const t = useCatalogue(formTexts);
  return (
    <div className={styles.summary} role="alert">
      {t('problems', { count: names.length })}
      {names.map((name) => (
        <button key={name} type="button" onClick={() => goTo(id, name)}>
          {titleOf(name)}
        </button>
      ))}
    </div>
  );
}
