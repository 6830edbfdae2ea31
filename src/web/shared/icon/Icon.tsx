import { useEffect, useReducer } from 'react';
import frame from 'virtual:icons/frame';
import { memoizeAsync } from '../../async.ts';
import styles from './Icon.module.css';

/** Outlines that have arrived. The frame's come with it, those of the menu shortly after. */
const outlines = new Map(Object.entries(frame));

/** Takes up outlines that came along with the code that draws them. */
export function addOutlines(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) outlines.set(name, path);
}

const loadMenuIcons = memoizeAsync<void, void>(async () => addOutlines((await import('virtual:icons/menu')).default));

/** The whole set, for choosing an icon. */
export async function loadIconSet(): Promise<readonly string[]> {
  const { default: all } = await import('virtual:icons/picker');
  addOutlines(all);
  return Object.keys(all);
}

interface Props {
  name: string;
  /** What the icon says where no text stands beside it. */
  label?: string;
  className?: string;
}

/** An icon of the set. It keeps its place while its outline is still under way. */
export function Icon({ name, label, className = '' }: Props) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const path = outlines.get(name);
  useEffect(() => {
    // An icon is no loss worth a word; one that is drawn later asks again.
    if (path === undefined) void loadMenuIcons().then(refresh, () => undefined);
  }, [path]);
  return (
    <svg
      className={`${styles.icon} ${className}`}
      viewBox="64 64 896 896"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {path && <path d={path} />}
    </svg>
  );
}
