import { useState, type UIEvent } from 'react';
import type { Resource } from '../../../meta/model.ts';
import { useResolved } from '../../async.ts';
import { isDeclared, loadResource } from '../../declarations.ts';
import { joinList } from '../../i18n/i18n.ts';
import { useChoices, useFormContext } from '../kit/choices.ts';
import { useLabels } from '../kit/labels.ts';
import { addChoice, useQuickAdd } from '../kit/quick-add.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { BaseSelect } from './select.tsx';
import { TreePicker } from './tree-picker.ts';
import styles from './inputs.module.css';

interface PickerProps extends InputProps {
  multiple: boolean;
}

/** Picks rows of another resource: from a tree if the resource is one, else from a searchable paged list. */
function Picker(props: PickerProps) {
  const target = props.field.spec['x-ref'] ?? '';
  return isDeclared(target) ? <DeclaredPicker {...props} target={target} /> : <ListPicker {...props} target={target} />;
}

/** Nothing is shown before the kind of picker is known: it would be exchanged under the hands of whoever has opened it. */
function DeclaredPicker(props: PickerProps & { target: string }) {
  const resource = useResolved(loadResource(props.target));
  if (!resource) return <div className={styles.awaited} data-loading />;
  return resource.value.tree ? <TreePicker {...props} /> : <ListPicker {...props} resource={resource.value} />;
}

const nearEnd = ({ currentTarget: list }: UIEvent<HTMLElement>) =>
  list.scrollTop + list.clientHeight > list.scrollHeight - 80;

function ListPicker({ target, resource, multiple, ...props }: PickerProps & { target: string; resource?: Resource }) {
  const t = useCatalogue(widgetTexts);
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const quickAdd = useQuickAdd(props.field, resource);
  const { choices, settled, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useChoices(
    target,
    q,
    open,
    useFormContext(props.field, open),
  );
  const chosen = Array.isArray(props.value)
    ? props.value.map(String)
    : typeof props.value === 'string'
      ? [props.value]
      : [];
  const labels = useLabels(target, chosen, props.refs);
  const offered = new Set(choices.map(({ id }) => id));
  const kept = q ? [] : chosen.filter((id) => !offered.has(id)).map((id) => ({ value: id, label: labels[id] ?? '…' }));
  // Not while more is on its way: what is looked for may be there.
  const offersToAdd = quickAdd && open && !isFetching && !isError && settled === q.trim();
  const add = () =>
    quickAdd?.start(q.trim(), (id) => {
      setQ('');
      props.onChange(multiple ? [...chosen, id] : id);
    });
  const empty = isError ? (
    <button type="button" className={styles.link} onClick={() => void refetch()}>
      {t('loadFailed')}
    </button>
  ) : isFetching ? (
    '…'
  ) : (
    t('nothing')
  );
  return (
    <BaseSelect
      {...props}
      text={joinList(chosen.map((id) => labels[id] ?? '…'))}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={multiple ? 'responsive' : undefined}
      options={[
        ...kept,
        ...choices.map(({ id, label }) => ({ value: id, label })),
        ...(offersToAdd ? [{ value: addChoice, label: quickAdd.label(q.trim()), className: styles.addChoice }] : []),
      ]}
      onChange={(next) => ([next].flat().includes(addChoice) ? add() : props.onChange(next))}
      filterOption={false}
      onSearch={setQ}
      onOpenChange={setOpen}
      onSelect={() => multiple || setQ('')}
      onPopupScroll={(event) => hasNextPage && !isFetching && nearEnd(event) && void fetchNextPage()}
      loading={open && isFetching}
      placeholder={t('search')}
      notFoundContent={empty}
    />
  );
}

export function ReferencePicker(props: InputProps) {
  return <Picker {...props} multiple={false} />;
}

export function ReferencesPicker(props: InputProps) {
  return <Picker {...props} multiple />;
}
