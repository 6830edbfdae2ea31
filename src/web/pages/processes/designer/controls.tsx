import { useId, useState } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Problem } from './calls.ts';
import { settingTexts } from './texts.ts';

interface LineProps {
  label: string;
  value: string;
  kind?: 'number';
  hint?: string;
  choices?: readonly string[];
  problem: Problem | undefined;
  /** Taken when it is left, not with every letter. */
  onCommit?: boolean;
  /** By which the page finds it, to begin there. */
  name?: string;
  onEnter?(): void;
  onChange(value: string): void;
}

export function Line({
  label,
  value,
  kind,
  hint,
  choices,
  problem,
  onCommit = false,
  name,
  onEnter,
  onChange,
}: Omit<LineProps, 'problem'> & { problem?: Problem | undefined }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (onCommit && typed !== undefined && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  return (
    <label>
      {label}
      <input
        type={kind ?? 'text'}
        name={name}
        value={typed ?? value}
        list={choices && id}
        placeholder={hint}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => (onCommit ? setTyped(target.value) : onChange(target.value))}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return;
          leave();
          onEnter?.();
        }}
      />
      {choices && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      <Wrong problem={problem} />
    </label>
  );
}

export function Flag({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label data-flag>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

export function Choose({
  label,
  value,
  options,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  problem: Problem | undefined;
  onChange(value: string): void;
}) {
  const t = useCatalogue(settingTexts);
  return (
    <label>
      {label}
      <select
        value={value}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('nothing')}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <Wrong problem={problem} />
    </label>
  );
}

export const Wrong = ({ problem }: { problem: Problem | undefined }) =>
  problem && (
    <small role="alert" title={problem.detail}>
      {problem.text}
    </small>
  );
