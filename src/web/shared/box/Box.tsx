import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { keepOpenForPopups, PopupContainer } from './container.ts';
import styles from './Box.module.css';

interface Props {
  title: ReactNode;
  children: ReactNode;
  /** Asked by Escape, the cross and a click beside the box; the owner decides. */
  onClose(): void;
  closeLabel: string;
  /** A question, a form, or a drawer at the side. */
  shape?: 'question' | 'form' | 'drawer';
  /** Stands beside the title. */
  tools?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** It interrupts and wants an answer. */
  alert?: boolean;
}

/** A modal box. The browser keeps the focus inside, draws it above everything and gives the focus back; `data-autofocus` says where it starts. */
export function Box({ title, children, onClose, closeLabel, shape = 'form', tools, actions, alert = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLElement>();
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would start at the cross, which stands first.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    setContainer(dialog ?? undefined);
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={`${styles.box} ${styles[shape]}`}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === event.currentTarget && shape === 'drawer' && onClose()}
      onKeyDownCapture={keepOpenForPopups}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.frame}>
        <header>
          <h2 id={id}>{title}</h2>
          {tools}
          <button type="button" className={styles.close} aria-label={closeLabel} title={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <PopupContainer value={container}>
          <div className={styles.body}>{children}</div>
        </PopupContainer>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  );
}
