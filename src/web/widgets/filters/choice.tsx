import type { FilterOp } from '../../../meta/field.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { useDictionary } from '../kit/dictionary.ts';
import { optionsOf } from '../kit/options.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { FilterProps } from '../kit/widget.ts';
import styles from '../inputs/inputs.module.css';

interface Options {
  options: readonly { value: string; label: string }[];
  op: FilterOp;
  many: boolean;
}

/** Choices to tick; several are combined with OR. */
function Choices({ field, value, onChange, options, op, many }: FilterProps & Options) {
  const chosen = value[op]?.split(',') ?? [];
  const toggle = (choice: string) => {
    const next = chosen.includes(choice)
      ? chosen.filter((each) => each !== choice)
      : many
        ? [...chosen, choice]
        : [choice];
    onChange({ [op]: next.join(',') || undefined });
  };
  return (
    <div className={styles.choices} role="group" aria-label={translateDeclared(field.title)}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}

export function EnumFilter(props: FilterProps) {
  return <Choices {...props} options={optionsOf(props.field)} op="in" many />;
}

/** Rows whose array contains the choice. */
export function EnumsFilter(props: FilterProps) {
  return <Choices {...props} options={optionsOf(props.field)} op="has" many={false} />;
}

export function DictFilter(props: FilterProps) {
  const { items } = useDictionary(props.field.spec['x-dict'] ?? '');
  return <Choices {...props} options={items} op="in" many />;
}

export function BoolFilter(props: FilterProps) {
  const t = useCatalogue(widgetTexts);
  return (
    <Choices
      {...props}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      op="eq"
      many={false}
    />
  );
}

export function RateFilter(props: FilterProps) {
  return (
    <Choices
      {...props}
      options={[5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: '★'.repeat(n) }))}
      op="in"
      many
    />
  );
}
