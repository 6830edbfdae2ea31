import { useEffect, useReducer } from 'react';
import frame from 'virtual:icons/frame';
import { memoizeAsync } from '../../async.ts';
import styles from './Icon.module.css';

/** Outlines loaded so far. The frame's own are bundled; those of the menu load shortly after. */
const outlines = new Map(Object.entries(frame));

/** Registers outlines bundled with the code that uses them. */
export function addOutlines(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) outlines.set(name, path);
}

const loadMenuIcons = memoizeAsync<void, void>(async () => addOutlines((await import('virtual:icons/menu')).default));

/** Icons that no declaration names are chosen in the console, such as those of 菜单管理. */
async function load(name: string): Promise<void> {
  await loadMenuIcons();
  if (!outlines.has(name)) await loadIconSet();
}

/** Loads the whole set, for the icon picker. */
export async function loadIconSet(): Promise<readonly string[]> {
  const { default: all } = await import('virtual:icons/picker');
  addOutlines(all);
  return Object.keys(all);
}

interface Props {
  name: string;
  /** Accessible name, if no text stands beside the icon. */
  label?: string;
  className?: string;
}

/** An icon of the set. It takes up its space before its outline is loaded. */
export function Icon({ name, label, className = '' }: Props) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const path = outlines.get(name);
  useEffect(() => {
    // A missing icon is not worth a message; the next icon rendered retries.
    if (path === undefined) void load(name).then(refresh, () => undefined);
  }, [name, path]);
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
