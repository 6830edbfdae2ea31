import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Beside.module.css';
import { besideTexts } from './texts.ts';

const [minWidth, defaultWidth, maxWidth] = [180, 256, 480] as const;
const clamp = (width: number) => Math.round(Math.max(minWidth, Math.min(maxWidth, width)));
const placeOf = (name: string) => `split:${name}`;

function remembered(name: string): number {
  const width = Number(localStorage.getItem(placeOf(name)));
  return width > 0 ? clamp(width) : defaultWidth;
}

/** Two parts side by side; the border between them is moved by hand or with the arrow keys, and stays where it was left. */
export function Split({ name, side, children }: { name: string; side: ReactNode; children: ReactNode }) {
  const t = useCatalogue(besideTexts);
  const [width, setWidth] = useState(() => remembered(name));
  const keep = (next: number) => {
    setWidth(clamp(next));
    localStorage.setItem(placeOf(name), String(clamp(next)));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const border = event.currentTarget;
    const [startedAt, before] = [event.clientX, width];
    border.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => keep(before + moved.clientX - startedAt);
    border.addEventListener('pointermove', move);
    border.addEventListener('lostpointercapture', () => border.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step !== undefined) keep(width + step);
    else if (event.key === 'Home') keep(minWidth);
    else if (event.key === 'End') keep(maxWidth);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.split} style={{ '--beside': `${width}px` } as CSSProperties}>
      {side}
      <div
        className={styles.border}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('width')}
        aria-valuenow={width}
        aria-valuemin={minWidth}
        aria-valuemax={maxWidth}
        onPointerDown={drag}
        onKeyDown={onKeyDown}
        onDoubleClick={() => keep(defaultWidth)}
      />
      <div className={styles.main}>{children}</div>
    </div>
  );
}
