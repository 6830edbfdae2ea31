import type { ReactNode } from 'react';
import { allowed } from '../../providers/access.ts';
import { useSession } from '../../shell/session/session-store.ts';

/** May the signed-in user do this? Asked again whenever roles change. */
export function useAllowed(): (action: string, code: string) => boolean {
  useSession();
  return allowed;
}

interface Props {
  action: string;
  code: string;
  children: ReactNode;
  /** Shown to those who may not. */
  otherwise?: ReactNode;
}

/** Shows its content to those who are granted the action. */
export function Allowed({ action, code, children, otherwise = null }: Props) {
  return useAllowed()(action, code) ? children : otherwise;
}
