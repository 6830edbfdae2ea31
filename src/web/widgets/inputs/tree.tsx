import { TreeSelect } from 'antd';
import { useState } from 'react';
import type { Json } from '../../../meta/json.ts';
import { joinList } from '../../i18n/i18n.ts';
import { withAntd } from '../kit/antd.tsx';
import { useChoiceTree, useFormContext } from '../kit/choices.ts';
import { useLabels } from '../kit/labels.ts';
import { LazyInput, type OpenedBy } from '../kit/LazyInput.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

interface TreeProps extends InputProps {
  target: string;
  multiple: boolean;
  chosen: readonly string[];
  labels: Readonly<Record<string, string>>;
}

interface LabelledValue {
  value: string;
  label?: string;
}

const Tree = withAntd(function Tree({
  target,
  multiple,
  labels,
  chosen,
  autoFocus,
  defaultOpen,
  ...props
}: TreeProps & OpenedBy) {
  const { field, id, onChange, onBlur, disabled, invalid } = props;
  const t = useCatalogue(widgetTexts);
  const [open, setOpen] = useState(defaultOpen);
  const { data, isFetching } = useChoiceTree(target, open, useFormContext(field, open));
  const labelled = chosen.map((each): LabelledValue => ({ value: each, label: labels[each] ?? '…' }));
  const change = (next: LabelledValue | LabelledValue[] | undefined) => {
    const ids = [next ?? []].flat().map((each) => each.value);
    onChange((multiple ? (ids.length > 0 ? ids : undefined) : ids[0]) as Json | undefined);
  };
  return (
    <TreeSelect<LabelledValue | LabelledValue[]>
      id={id}
      className={styles.select}
      value={multiple ? labelled : labelled[0]}
      onChange={change}
      onBlur={onBlur}
      onOpenChange={setOpen}
      autoFocus={autoFocus}
      defaultOpen={defaultOpen}
      labelInValue
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      multiple={multiple}
      maxTagCount={multiple ? 'responsive' : undefined}
      allowClear={!field.required}
      showSearch
      treeNodeFilterProp="label"
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      treeData={data ?? []}
      treeLine={data?.some(({ children }) => children) ?? false}
      treeDefaultExpandedKeys={[...chosen, ...(data ?? []).slice(0, 3).map((node) => node.value)]}
      loading={isFetching}
      placeholder={t('choose')}
      notFoundContent={isFetching ? '…' : t('nothing')}
    />
  );
});

/** Picks rows of a tree resource. */
export function TreePicker(props: InputProps & { target: string; multiple: boolean }) {
  const t = useCatalogue(widgetTexts);
  const { value, target, refs } = props;
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const labels = useLabels(target, chosen, refs);
  return (
    <LazyInput {...props} text={joinList(chosen.map((id) => labels[id] ?? '…'))} placeholder={t('choose')}>
      {(waking) => <Tree {...props} {...waking} chosen={chosen} labels={labels} />}
    </LazyInput>
  );
}
