import formerIds from 'virtual:former-ids';
import type { ReactNode } from 'react';

interface Props {
  entityCode: string;
  /** Draws what was logged of the entity by the id that it has now. */
  children(id: string): ReactNode;
}

/** What was logged of an entity before it got another id. */
export const FormerEntity = ({ entityCode, children }: Props) => children(formerIds[entityCode] ?? '');
