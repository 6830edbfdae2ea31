import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import styles from './menu.module.css';

interface Props {
  /** Accessible name and tooltip of the button. */
  label: string;
  button: ReactNode;
  className?: string;
  kind?: 'menu' | 'dialog';
  /** The button's text is its accessible name. */
  named?: boolean;
  /** Rendered only while open. */
  children: ReactNode;
}

/**
 * A button with a panel below it, in the browser's top layer: closed by Escape, by a click elsewhere and by choosing a
 * menu item in it.
 */
export function Popup({ label, button, className, kind = 'menu', named = false, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  function place() {
    const [box, element] = [trigger.current?.getBoundingClientRect(), panel.current];
    if (!box || !element) return;
    const { width } = element.getBoundingClientRect();
    element.style.top = `${box.bottom + 6}px`;
    element.style.left = `${Math.max(8, Math.min(box.right - width, innerWidth - width - 8))}px`;
    element.querySelector<HTMLElement>('[role^=menuitem]:not([disabled]), [data-first]')?.focus();
  }

  function closeAfterChoice({ target }: MouseEvent) {
    if (!(target instanceof Element) || !target.closest('[role^=menuitem]')) return;
    panel.current?.hidePopover();
    trigger.current?.focus();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup={kind}
        aria-expanded={open}
        aria-label={named ? undefined : label}
        title={label}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind === 'dialog' ? 'dialog' : undefined}
        aria-label={kind === 'dialog' ? label : undefined}
        className={styles.panel}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onClick={closeAfterChoice}
        onToggle={(event) => {
          if (event.newState === 'open') place();
        }}
      >
        {open && children}
      </div>
    </>
  );
}
