export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  key: number;
  kind: ToastKind;
  text: string;
  /** A link to more details. */
  more?: ToastLink;
}

export interface ToastLink {
  text: string;
  place: string;
}

/** Errors stay longer, so that they can be read. */
const ERROR_MS = 5000;
const DEFAULT_MS = 2000;
const LIMIT = 5;

let list: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  list = next;
  for (const listener of listeners) listener();
}

export const closeToast = (key: number): void => set(list.filter((toast) => toast.key !== key));

/** Shows a message that closes by itself. An identical message replaces the earlier one. */
function show(kind: ToastKind, text: string, more?: ToastLink): void {
  const key = ++count;
  const others = list.filter((toast) => toast.kind !== kind || toast.text !== text);
  set([...others, { key, kind, text, more }].slice(-LIMIT));
  setTimeout(() => closeToast(key), kind === 'error' ? ERROR_MS : DEFAULT_MS);
}

export const toast = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (text: string, more?: ToastLink) => show('error', text, more),
};

export const toasts = () => list;
export const onToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
