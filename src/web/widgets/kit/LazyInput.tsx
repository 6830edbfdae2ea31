import { useState, type ReactNode } from 'react';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from '../inputs/inputs.module.css';
import type { InputProps } from './widget.ts';

/** How the real input is to begin: just reached with the keyboard, or pressed and so open at once. */
export interface OpenedBy {
  autoFocus: true;
  defaultOpen: boolean;
}

interface Props extends Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'autoOpen'> {
  /** What the input shows; nothing shows the placeholder. */
  text: ReactNode;
  placeholder?: string;
  icon?: string;
  children(openedBy: OpenedBy): ReactNode;
}

/**
 * Stands for an input that is dear to draw until somebody turns to it: a dialog with twenty selects
 * and calendars opens as fast as one without.
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
