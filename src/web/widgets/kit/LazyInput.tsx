import { useState, type ReactNode } from 'react';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from '../inputs/inputs.module.css';
import type { InputProps } from './widget.ts';

/** Initial state of the real input: focused by keyboard, or clicked and so open at once. */
export interface OpenedBy {
  autoFocus: true;
  defaultOpen: boolean;
}

interface Props extends Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'autoOpen'> {
  /** The current value as text; the placeholder is shown if it is empty. */
  text: ReactNode;
  placeholder?: string;
  icon?: string;
  children(openedBy: OpenedBy): ReactNode;
}

/**
 * Placeholder for an input that is expensive to render, until the user focuses it: a dialog with twenty selects and
 * calendars opens as fast as one without.
 */
export function LazyInput({
  id,
  text,
  placeholder,
  icon = 'down',
  disabled,
  invalid,
  describedBy,
  autoOpen,
  children,
}: Props) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | undefined>(
    autoOpen ? { autoFocus: true, defaultOpen: true } : undefined,
  );
  if (openedBy) return children(openedBy);
  return (
    <button
      type="button"
      id={id}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="dialog"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      className={styles.resting}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') && setOpenedBy({ autoFocus: true, defaultOpen: false })
      }
      onClick={() => setOpenedBy({ autoFocus: true, defaultOpen: true })}
    >
      <span data-empty={text ? undefined : true}>{text || placeholder}</span>
      <Icon name={icon} />
    </button>
  );
}
