import type { HTMLAttributes, InputHTMLAttributes } from 'react';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

/** Props that every plain input takes from its field. */
const common = ({ id, onBlur, disabled, invalid, describedBy }: InputProps) => ({
  id,
  onBlur,
  disabled,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

interface LineProps extends InputProps {
  type?: InputHTMLAttributes<HTMLInputElement>['type'];
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  prefix?: string;
  suffix?: string;
  autoComplete?: string;
  /** Cleans the text on every input. */
  clean?(text: string): string;
}

/** One line of text. An emptied field is undefined, not an empty string. */
export function LineInput(props: LineProps) {
  const {
    field,
    value,
    onChange,
    type = 'text',
    inputMode,
    prefix,
    suffix,
    autoComplete = 'off',
    clean = (text) => text,
  } = props;
  const input = (
    <input
      {...common(props)}
      className={styles.input}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      spellCheck={false}
      value={asText(value)}
      onChange={(event) => onChange(clean(event.target.value) || undefined)}
    />
  );
  if (!prefix && !suffix) return input;
  return (
    <span className={styles.affixed} data-field={field.name}>
      {prefix && <span className={styles.affix}>{prefix}</span>}
      {input}
      {suffix && <span className={styles.affix}>{suffix}</span>}
    </span>
  );
}

export function TextInput(props: InputProps) {
  return <LineInput {...props} />;
}

export function AreaInput(props: InputProps) {
  const { field, value, onChange } = props;
  const text = asText(value);
  const limit = field.schema.maxLength;
  return (
    <span className={styles.area}>
      <textarea
        {...common(props)}
        className={styles.input}
        rows={3}
        value={text}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      {limit !== undefined && <small className={styles.count}>{`${[...text].length} / ${limit}`}</small>}
    </span>
  );
}
