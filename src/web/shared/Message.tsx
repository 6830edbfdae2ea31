import type { ReactNode } from 'react';
import { Icon } from './icon/Icon.tsx';
import styles from './Message.module.css';

interface Props {
  icon: string;
  /** A number such as 404. */
  code?: string;
  title: string;
  text?: string;
  /** Ways onward. */
  children?: ReactNode;
}

/** A page that has only something to say. */
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
