import { useNotification } from '@refinedev/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Can } from '../actions/row-actions.ts';
import { changedValues, copiedValues, givenValues, initialValues, defaultValues } from './changes.ts';
import { useCompiledForm } from './compiled-form.ts';
import { Conflict } from './Conflict.tsx';
import { dropDraft, readDraft, writeDraft, type DraftTables } from './drafts.ts';
import { useFormRules } from './form-rules.ts';
import { visibleFields, type Behind, type Values } from './validate.ts';
import { DraftNotice, LeaveQuestion } from './Leave.tsx';
import { ownPlaces } from '../../../providers/own-places.ts';
import { QuickAddHost } from './QuickAddHost.tsx';
import { RecordForm } from './RecordForm.tsx';
import { FormParts } from './FormParts.tsx';
import type { PartHandle } from '../hand-made-parts.ts';
import { FormRows, type FormRowsHandle } from '../rows/FormRows.tsx';
import type { FormHandle } from './ResourceForm.tsx';
import { formTexts } from './texts.ts';
import { useFreshRow } from './use-fresh-row.ts';
import { useSave } from './use-save.ts';

interface Props {
  resource: Resource;
  mode: 'add' | 'edit';
  /** The row to edit, or to begin a new one with. */
  row?: Row;
  refs?: Refs;
  /** What a new row begins with. */
  given?: Row;
  may: Can;
  /** Told of a new row, instead of offering to add another one. */
  onAdded?(row: Row): void;
  onClose(): void;
}

const draftPause = 500;
const noCells: Readonly<Record<string, string>> = {};

export function RecordDialog({ resource, mode, row: listed, refs, given, may, onAdded, onClose }: Props) {
  const t = useCatalogue(formTexts);
  const notify = useNotification().open;
  const compiled = useCompiledForm(resource.id);
  const rules = useFormRules(resource);
  const editing = mode === 'edit';
  const { send, busy, failure, setFailure } = useSave(resource);
  const form = useRef<FormHandle>(null);
  const tables = useRef<FormRowsHandle>(null);
  const parts = useRef<PartHandle>(null);
  const [tablesDirty, setTablesDirty] = useState(false);
  const [lines, setLines] = useState<DraftTables>();
  const [restored, setRestored] = useState<DraftTables>();
  const [partsDirty, setPartsDirty] = useState(false);
  const again = useRef(false);
  const [round, setRound] = useState(0);
  const [start, setStart] = useState<Row>();
  const [values, setValues] = useState<Values>();
  const { row: whole, loading, settle } = useFreshRow(resource, listed, values !== undefined);
  const row = editing ? whole : undefined;
  const [mine, setMine] = useState<Row>();
  const [leaving, setLeaving] = useState(false);
  const [draft, setDraft] = useState(() => readDraft(resource, editing ? String(listed?.id) : undefined));

  const id = row && String(row.id);
  const stored = useMemo(() => (row ? initialValues(resource, row) : {}), [resource, row]);
  const pristine = useMemo(
    () =>
      editing
        ? stored
        : whole
          ? copiedValues(resource, whole)
          : { ...defaultValues(resource), ...ownPlaces(resource), ...given },
    [editing, whole, stored, resource, given],
  );
  const initial = start ?? pristine;
  const entered = values ?? initial;
  const behind = useMemo<Behind>(() => ({ rules, stored: row }), [rules, row]);
  const visible = useMemo(
    () => visibleFields(resource, compiled, entered, behind),
    [resource, compiled, entered, behind],
  );
  const [uploading, setUploading] = useState(false);
  const dirty =
    tablesDirty ||
    partsDirty ||
    (values !== undefined && Object.keys(changedValues(pristine, entered, visible)).length > 0);

  useEffect(() => {
    if (!dirty && !uploading) return undefined;
    const keepEntered = () => {
      if (dirty && (values || tablesDirty)) writeDraft(resource, id, values ?? {}, lines);
    };
    const timer = setTimeout(keepEntered, draftPause);
    const warn = (event: BeforeUnloadEvent) => {
      keepEntered();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', warn);
    };
  }, [dirty, uploading, values, tablesDirty, lines, resource, id]);

  const restart = (from?: Row, drafted?: DraftTables) => {
    setStart(from);
    setRestored(drafted);
    setLines(undefined);
    setValues(from);
    setTablesDirty(false);
    setPartsDirty(false);
    setRound((count) => count + 1);
  };

  const save = async (what: Row, base = row) => {
    if (editing && Object.keys(what).length === 0) return onClose();
    const saved = await send(what, base);
    if (!saved) return undefined;
    dropDraft(resource, id);
    setDraft(undefined);
    notify?.({ type: 'success', message: t('saved') });
    if (!editing) onAdded?.(saved);
    if (!again.current) return onClose();
    again.current = false;
    return restart();
  };

  const submit = (submitted: Values) => {
    const collected = tables.current ? tables.current.collect() : {};
    const apart = parts.current ? parts.current.collect() : {};
    if (!collected || !apart) return;
    const shown = visibleFields(resource, compiled, submitted, behind);
    const what = editing ? changedValues(stored, submitted, shown) : givenValues(submitted, shown);
    setMine(what);
    void save({ ...what, ...collected, ...apart });
  };

  const leave = () => ((dirty || uploading) && !busy ? setLeaving(true) : onClose());
  const keep = () => {
    if (values || tablesDirty) writeDraft(resource, id, values ?? {}, lines);
    onClose();
  };
  const discard = () => {
    dropDraft(resource, id);
    onClose();
  };

  const conflict = failure?.current;
  const label = translateDeclared(resource.label);
  return (
    <Box
      title={t(editing ? 'edit' : listed ? 'duplicate' : 'add', { label })}
      closeLabel={t('close')}
      onClose={leave}
      actions={
        !conflict && (
          <>
            {failure && Object.keys(failure.fields).length === 0 && <Refusal error={failure.error} />}
            <Button onClick={leave}>{t('cancel')}</Button>
            {!editing && !onAdded && (
              <Button
                disabled={busy}
                onClick={({ detail }) => {
                  // The second press of a double click may find the next, empty form.
                  if (detail > 1) return;
                  again.current = true;
                  form.current?.submit();
                }}
              >
                {t('saveAndAdd')}
              </Button>
            )}
            <Button
              look="primary"
              disabled={busy || loading}
              aria-busy={busy}
              onClick={() => {
                again.current = false;
                form.current?.submit();
              }}
            >
              {t(busy ? 'saving' : 'save')}
            </Button>
          </>
        )
      }
    >
      {draft && !dirty && !conflict && (
        <DraftNotice
          at={draft.at}
          onRestore={() => restart({ ...initial, ...draft.values }, draft.tables)}
          onDrop={() => (dropDraft(resource, id), setDraft(undefined))}
        />
      )}
      {conflict && row && mine && (
        <Conflict
          resource={resource}
          before={row}
          current={conflict}
          mine={mine}
          busy={busy}
          onBack={() => setFailure(undefined)}
          onChosen={(chosen) => {
            settle(conflict);
            void save({ ...chosen, ...tables.current?.collect(), ...parts.current?.collect() }, conflict);
          }}
        />
      )}
      {/* Made anew once what the list leaves out has arrived: a form keeps the values that it began with, and would erase what it lacked. */}
      <div hidden={conflict !== undefined}>
        <QuickAddHost Dialog={RecordDialog}>
          <RecordForm
            key={`${round}:${String(row?.version)}:${loading}`}
            ref={form}
            resource={resource}
            compiled={compiled}
            behind={behind}
            mode={mode}
            row={row}
            refs={(row?._refs as Refs | undefined) ?? refs}
            may={may}
            initial={initial}
            loading={loading}
            failed={failure?.fields}
            onChange={setValues}
            onSubmit={submit}
            onUploading={setUploading}
          />
        </QuickAddHost>
        <FormRows
          key={`rows:${round}`}
          ref={tables}
          resource={resource}
          parent={id}
          copyOf={!editing && listed ? String(listed.id) : undefined}
          drafts={restored}
          failed={failure?.cells ?? noCells}
          onChange={(isDirty, drafted) => {
            setTablesDirty(isDirty);
            setLines(drafted);
          }}
        />
        <FormParts
          key={`parts:${round}:${loading}`}
          ref={parts}
          resource={resource}
          values={entered}
          row={row}
          failed={failure?.cells ?? noCells}
          onDirty={setPartsDirty}
        />
      </div>
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onKeep={keep} onDiscard={discard} />}
    </Box>
  );
}
