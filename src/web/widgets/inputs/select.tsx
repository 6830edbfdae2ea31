import { Select, type SelectProps } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { joinList } from '../../i18n/i18n.ts';
import styles from './inputs.module.css';
import type { Json } from '../../../meta/json.ts';
import { withAntd } from '../kit/antd.tsx';
import { useDictionary } from '../kit/dictionary.ts';
import { optionsOf } from '../kit/options.ts';
import { LazyInput } from '../kit/LazyInput.tsx';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';

type BaseProps = InputProps & Omit<SelectProps, keyof InputProps>;

const AntdSelect = withAntd(function AntdSelect({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  refs: _refs,
  autoOpen: _awake,
  ...select
}: BaseProps) {
  const t = useCatalogue(widgetTexts);
  const openedAtOnce = useEffectEvent(() => void (select.defaultOpen && select.onOpenChange?.(true)));
  // antd reports every opening except the initial one.
  useEffect(() => openedAtOnce(), []);
  return (
    <Select
      id={id}
      className={styles.select}
      // Without a value antd would keep whatever was chosen last, also where the form has not taken it.
      value={value ?? (select.mode === 'multiple' ? [] : null)}
      onChange={(next: Json | undefined) =>
        onChange(Array.isArray(next) && next.length === 0 ? undefined : (next ?? undefined))
      }
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      allowClear={!field.required}
      showSearch
      // On Tab, antd would pick the highlighted choice and keep the focus; here Tab moves on and only Enter picks.
      onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
      optionFilterProp="label"
      placeholder={t('choose')}
      notFoundContent={t('nothing')}
      {...select}
    />
  );
});

/** A select that is rendered when first used. `text` is shown until then. */
export function BaseSelect({ text, ...props }: BaseProps & { text: string }) {
  const t = useCatalogue(widgetTexts);
  return (
    <LazyInput {...props} text={text} placeholder={t('choose')}>
      {(waking) => <AntdSelect {...props} {...waking} />}
    </LazyInput>
  );
}

export function EnumSelect(props: InputProps) {
  const options = optionsOf(props.field);
  return (
    <BaseSelect {...props} options={options} text={options.find(({ value }) => value === props.value)?.label ?? ''} />
  );
}

export function EnumsSelect(props: InputProps) {
  const { value } = props;
  const options = optionsOf(props.field);
  const chosen = Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : [];
  return (
    <BaseSelect
      {...props}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      options={options}
      text={joinList(chosen.map(({ label }) => label))}
    />
  );
}

export function DictSelect(props: InputProps) {
  const t = useCatalogue(widgetTexts);
  const { items, failed, retry } = useDictionary(props.field.spec['x-dict'] ?? '');
  // Keeps a value whose dictionary item has been disabled since.
  const known = props.value === undefined || items.some(({ value }) => value === props.value);
  const options = (known ? items : [...items, { value: String(props.value), label: String(props.value) }]).map(
    ({ value, label }) => ({ value, label }),
  );
  const empty = failed ? (
    <button type="button" className={styles.link} onClick={retry}>
      {t('loadFailed')}
    </button>
  ) : (
    t('nothing')
  );
  return (
    <BaseSelect
      {...props}
      options={options}
      notFoundContent={empty}
      text={options.find(({ value }) => value === props.value)?.label ?? ''}
    />
  );
}
