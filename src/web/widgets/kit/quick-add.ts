import { createContext, use } from 'react';
import type { Field } from '../../../meta/field.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { allowed } from '../../providers/access.ts';
import { FormAround } from './form-around.ts';
import { widgetTexts } from './texts.ts';
import { useCatalogue } from './use-texts.ts';

export interface Adding {
  readonly target: Resource;
  /** What the new row begins with. */
  readonly values: Row;
  /** Told of the new row. */
  added(id: string): void;
}

/** Opens a dialog over the form in which a row is added that a picker lacks; undefined where there is no form. */
export const QuickAdd = createContext<((adding: Adding) => void) | undefined>(undefined);

/** The choice that adds a row; no id looks like it. */
export const addChoice = '+';

/** A new row of the target could be picked at once: its first state is among those that the field takes. */
function isPickable({ spec }: Field, { states }: Resource): boolean {
  return Object.entries(spec['x-among'] ?? {}).every(
    ([name, values]) => name === states?.field && [values].flat().includes(states.initial),
  );
}

/** How a picker offers to add what it lacks, where its entity allows it and the user may. */
export function useQuickAdd(
  field: Field,
  target: Resource | undefined,
): { label(q: string): string; start(q: string, added: (id: string) => void): void } | undefined {
  const t = useCatalogue(widgetTexts);
  const open = use(QuickAdd);
  const around = use(FormAround);
  if (!open || !target?.declaration.quickAdd || !allowed('add', target.code) || !isPickable(field, target))
    return undefined;
  const label = translateDeclared(target.label);
  return {
    label: (q) => t(q ? 'addNamed' : 'addOne', { label, q }),
    start(q, added) {
      // Both lie in the same project, or belong to the same enterprise.
      const shared = Object.entries(around?.picked() ?? {}).filter(([name, value]) => {
        const same = target.fields.get(name);
        return same && !same.readOnly && typeof value === 'string' && same.spec['x-ref'] !== undefined;
      });
      open({ target, values: { ...Object.fromEntries(shared), ...(q && { [target.display]: q }) }, added });
    },
  };
}
