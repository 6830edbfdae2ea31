import { Cascader } from 'antd';
import { useEffect, useState } from 'react';
import { withAntd } from '../kit/antd.tsx';
import { regionPath, regionsBelow, useRegionName } from '../kit/regions.ts';
import { LazyInput, type OpenedBy } from '../kit/LazyInput.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

interface Option {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Option[];
}

const isDistrict = (code: string) => !code.endsWith('00');

const load = async (parent?: string): Promise<Option[]> =>
  (await regionsBelow(parent)).map(({ code, name }) => ({ value: code, label: name, isLeaf: isDistrict(code) }));

const RegionCascader = withAntd(function RegionCascader({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  name,
  autoFocus,
  defaultOpen,
}: InputProps & OpenedBy & { name: string }) {
  const t = useCatalogue(widgetTexts);
  const [options, setOptions] = useState<Option[]>([]);
  const [open, setOpen] = useState(defaultOpen);
  useEffect(() => {
    if (open && options.length === 0) void load().then(setOptions, () => undefined);
  }, [open, options.length]);
  const loadMore = async (path: Option[]) => {
    const parent = path.at(-1);
    if (!parent) return;
    parent.children = await load(parent.value);
    if (parent.children.length === 0) parent.isLeaf = true;
    setOptions([...options]);
  };
  return (
    <Cascader<Option>
      id={id}
      className={styles.select}
      options={options}
      loadData={(path) => void loadMore(path)}
      value={typeof value === 'string' ? regionPath(value) : undefined}
      displayRender={() => name}
      autoFocus={autoFocus}
      defaultOpen={defaultOpen}
      onChange={(path) => onChange(path?.at(-1))}
      onOpenChange={setOpen}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      allowClear={!field.required}
      changeOnSelect
      placeholder={t('choose')}
      notFoundContent={t('nothing')}
    />
  );
});

/** Province, city and district; each level is loaded when its parent is opened. */
export function RegionInput(props: InputProps) {
  const t = useCatalogue(widgetTexts);
  const code = typeof props.value === 'string' ? props.value : undefined;
  const name = useRegionName(code) ?? code ?? '';
  return (
    <LazyInput {...props} text={name} placeholder={t('choose')}>
      {(waking) => <RegionCascader {...props} {...waking} name={name} />}
    </LazyInput>
  );
}
