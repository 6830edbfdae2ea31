import type { ReactNode } from 'react';
import { Icon } from './icon/Icon.tsx';
import styles from './Message.module.css';

interface Props {
  icon: string;
  /** A status code such as 404. */
  code?: string;
  title: string;
  text?: string;
  /** Buttons or links that lead on. */
  children?: ReactNode;
}

/** A page with nothing but a message. */
export function Message({ icon, code, title, text, children }: Props) {
  return (
    <section className={styles.message}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <h1>
        {code && <small>{code}</small>}
        {title}
      </h1>
      {text && <p>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
