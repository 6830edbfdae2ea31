import { useState } from 'react';
import type { Json } from '../../../meta/json.ts';
import { rowResource } from '../../../meta/columns.ts';
import { itemsOf } from '../kit/items.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';
import { LinesInput, RowsInput } from './rows.tsx';

/** Arrays whose entries the form describes are edited row by row, anything else as JSON text. */
export function JsonInput(props: InputProps) {
  const { schema } = props.field;
  const items = itemsOf(schema);
  const resource = items && rowResource(schema);
  if (resource) return <RowsInput {...props} resource={resource} />;
  return items ? <LinesInput {...props} title={items.title ?? ''} /> : <CodeInput {...props} />;
}

const pretty = (value: Json | undefined) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Structured data as text. While it cannot be parsed, the text itself is the value, which validation then refuses. */
function CodeInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const t = useCatalogue(widgetTexts);
  const [typed, setTyped] = useState<{ text: string; read: Json | undefined }>();
  const text = typed && typed.read === value ? typed.text : pretty(value);
  const unreadable = typeof value === 'string';
  const change = (next: string) => {
    const read = next.trim() === '' ? undefined : (field.type.parse(next) ?? next);
    setTyped({ text: next, read });
    onChange(read);
  };
  const leave = () => {
    if (!unreadable) setTyped(undefined);
    onBlur?.();
  };
  return (
    <span className={styles.area}>
      <textarea
        id={id}
        className={`${styles.input} ${styles.code}`}
        rows={6}
        spellCheck={false}
        value={text}
        disabled={disabled}
        aria-invalid={invalid || unreadable || undefined}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
      />
      {unreadable && <small className={styles.count}>{t('notJson')}</small>}
    </span>
  );
}
