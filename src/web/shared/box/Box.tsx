import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { keepOpenForPopups, PopupContainer } from './container.ts';
import styles from './Box.module.css';

interface Props {
  title: ReactNode;
  children: ReactNode;
  /** Called for Escape, the close button and a click outside the dialog; the owner decides whether to close. */
  onClose(): void;
  closeLabel: string;
  /** A small question, a form, or a drawer at the side. */
  shape?: 'question' | 'form' | 'drawer';
  /** Rendered beside the title. */
  tools?: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
  /** Interrupts the user and needs an answer. */
  alert?: boolean;
}

/**
 * A modal dialog. The browser traps the focus, draws the dialog on top and restores the focus; `data-autofocus` marks
 * the element that receives the focus first.
 */
export function Box({ title, children, onClose, closeLabel, shape = 'form', tools, actions, alert = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLElement>();
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Otherwise the browser would focus the close button, which comes first.
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
