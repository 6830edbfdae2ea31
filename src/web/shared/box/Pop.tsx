import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { keepOpenForPopups, PopupContainer } from './container.ts';
import styles from './Pop.module.css';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  onClose(): void;
  /** Aligned with the anchor's left or right edge. */
  align?: 'start' | 'end';
  label: string;
}

const gap = 4;
const edge = 8;

/** Below the anchor, or above it if there is no room below. */
function place(pop: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = pop;
  const left = align === 'start' ? at.left : at.right - width;
  const below = at.bottom + gap;
  const fits = below + height <= innerHeight - edge || at.top < height + gap;
  pop.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  pop.style.top = `${fits ? below : at.top - height - gap}px`;
}

/** A popover that closes with Escape or a click elsewhere. */
export function Pop({ anchor, children, onClose, align = 'start', label }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);
  const [container, setContainer] = useState<HTMLElement>();

  useEffect(() => {
    const pop = element.current;
    if (!pop) return undefined;
    const replace = () => anchor.current && place(pop, anchor.current, align);
    const toggled = (event: Event) => (event as ToggleEvent).newState === 'closed' && closed();
    pop.showPopover();
    replace();
    setContainer(pop);
    pop.querySelector<HTMLElement>('input, button, select, textarea')?.focus({ preventScroll: true });
    const watch = new ResizeObserver(replace);
    watch.observe(pop);
    pop.addEventListener('toggle', toggled);
    return () => {
      watch.disconnect();
      pop.removeEventListener('toggle', toggled);
    };
  }, [anchor, align]);

  return (
    <div
      ref={element}
      popover="auto"
      className={styles.pop}
      role="dialog"
      aria-label={label}
      onKeyDownCapture={keepOpenForPopups}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <PopupContainer value={container}>{children}</PopupContainer>
    </div>
  );
}
