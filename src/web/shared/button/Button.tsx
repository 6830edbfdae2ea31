import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../icon/Icon.tsx';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'default' | 'danger' | 'quiet';
  icon?: string;
  ref?: Ref<HTMLButtonElement>;
  'data-autofocus'?: boolean;
}

/** A button of the pages. Without children it is an icon button, named by its `aria-label`. */
export function Button({ look = 'default', icon, children, className = '', ...button }: Props) {
  return (
    <button
      type="button"
      title={children ? undefined : button['aria-label']}
      {...button}
      className={`${styles.button} ${styles[look]} ${children ? '' : styles.bare} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
