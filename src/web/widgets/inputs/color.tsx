import { translateDeclared } from '../../i18n/i18n.ts';
import type { InputProps } from '../kit/widget.ts';
import { LineInput } from './native.tsx';
import styles from './inputs.module.css';

const presets = ['#004889', '#409EFF', '#13C2C2', '#67C23A', '#E6A23C', '#F56C6C', '#722ED1', '#909399'];

/** The browser's colour picker, a text input for hex codes, and preset colours. */
export function ColorInput(props: InputProps) {
  const { value, onChange, disabled, field } = props;
  const chosen = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff';
  return (
    <span className={styles.color}>
      <input
        type="color"
        value={chosen}
        disabled={disabled}
        aria-label={translateDeclared(field.title)}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <LineInput {...props} clean={(text) => text.trim()} />
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          disabled={disabled}
          aria-label={preset}
          title={preset}
          style={{ background: preset }}
          onClick={() => onChange(preset)}
        />
      ))}
    </span>
  );
}
