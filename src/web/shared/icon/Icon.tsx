import { useEffect, useReducer } from 'react';
import frame from 'virtual:icons/frame';
import styles from './Icon.module.css';

/** Outlines that have arrived. The frame's come with it, those of the menu shortly after. */
const outlines = new Map(Object.entries(frame));
let menu: Promise<void> | undefined;

/** Takes up outlines that came along with the code that draws them. */
export function addOutlines(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) outlines.set(name, path);
}

function loadMenuIcons(): Promise<void> {
  menu ??= import('virtual:icons/menu').then(
    ({ default: more }) => addOutlines(more),
    // An icon is no loss worth a word; the next one that is drawn asks again.
    () => void (menu = undefined),
  );
  return menu;
}

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
    if (path === undefined) void loadMenuIcons().then(refresh);
  }, [path]);
  return (
    <svg className={`${styles.icon} ${className}`} viewBox="64 64 896 896" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      {path && <path d={path} />}
    </svg>
  );
}
