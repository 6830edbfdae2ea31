import { useState } from 'react';
import type { Json } from '../../../meta/json.ts';
import type { InputProps } from '../kit/widget.ts';
import { LineInput } from './native.tsx';

interface Kind {
  clean(text: string): string;
  suffix?: string;
  prefix?: string;
  inputMode: 'numeric' | 'decimal';
}

/**
 * Keeps the typed text on screen, so that `12.` can become `12.5`, and passes on the value parsed by the field type;
 * text that cannot be parsed is passed on as it is and fails validation.
 */
function NumberInput({ kind, ...props }: InputProps & { kind: Kind }) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<{ text: string; read: Json | undefined }>();
  const text = typed && typed.read === value ? typed.text : value === undefined || value === null ? '' : String(value);
  const change = (next: Json | undefined) => {
    const entered = next === undefined ? '' : String(next);
    const read = entered === '' ? undefined : (field.type.parse(entered) ?? entered);
    setTyped({ text: entered, read });
    onChange(read);
  };
  return <LineInput {...props} {...kind} value={text} onChange={change} />;
}

/** Keeps digits and at most one decimal point: none at the start, two decimals for amounts. */
function cleanDecimal(text: string, decimals: number): string {
  const sign = /^\s*-/.test(text) ? '-' : '';
  const [whole = '', ...rest] = text
    .replace(/[^\d.。]/g, '')
    .replaceAll('。', '.')
    .split('.');
  if (rest.length === 0 || whole === '') return sign + whole;
  return `${sign}${whole}.${rest.join('').slice(0, decimals)}`;
}

const allowsMinus = (props: InputProps) =>
  props.field.spec['x-signed'] === true || (props.field.schema.minimum ?? 0) < 0;
const unsigned = (props: InputProps, text: string) => (allowsMinus(props) ? text : text.replace('-', ''));

const integerKind = (props: InputProps): Kind => ({
  inputMode: 'numeric',
  clean: (text) => unsigned(props, (/^\s*-/.test(text) ? '-' : '') + text.replace(/\D/g, '')),
});
const decimalKind = (props: InputProps, decimals: number): Kind => ({
  inputMode: 'decimal',
  clean: (text) => unsigned(props, cleanDecimal(text, decimals)),
});

export function IntegerInput(props: InputProps) {
  return <NumberInput {...props} kind={integerKind(props)} />;
}

export function DecimalInput(props: InputProps) {
  return <NumberInput {...props} kind={decimalKind(props, 6)} />;
}

export function PercentInput(props: InputProps) {
  return <NumberInput {...props} kind={{ ...decimalKind(props, 2), suffix: '%' }} />;
}

/** Pads an amount to two decimals on blur. */
export function MoneyInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  const leave = () => {
    if (typeof value === 'string' && /^-?\d+(\.\d?)?$/.test(value)) {
      const [whole, cents = ''] = value.split('.');
      onChange(`${whole}.${cents.padEnd(2, '0')}`);
    }
    onBlur?.();
  };
  return <NumberInput {...props} onBlur={leave} kind={{ ...decimalKind(props, 2), prefix: '¥' }} />;
}
