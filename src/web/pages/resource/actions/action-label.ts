import { translateDeclared } from '../../../i18n/i18n.ts';
import { say } from '../../../i18n/language.ts';
import type { texts } from '../texts.ts';
import type { RowAction } from './row-actions.ts';

export type Translate = (key: keyof typeof texts, values?: Record<string, unknown>) => string;

const labels = { edit: 'edit', duplicate: 'duplicate', remove: 'remove' } as const satisfies Record<
  Exclude<RowAction['kind'], 'transition' | 'handMade'>,
  keyof typeof texts
>;

export function actionLabel(
  { kind, transition, handMade }: Pick<RowAction, 'kind' | 'transition' | 'handMade'>,
  t: Translate,
): string {
  if (kind === 'handMade') return handMade ? say(handMade.label) : '';
  return kind === 'transition' ? translateDeclared(transition?.label ?? '', 'action') : t(labels[kind]);
}
