import type { Field } from '../../../meta/field.ts';
import { who, type Access, type Holder } from '../../access/index.ts';

/** Fields of one resource that an action opens, and the roles that hold it. */
export interface Reveal {
  readonly resource: string;
  readonly label: string;
  readonly code: string;
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  readonly holders: readonly Holder[];
}

/** Does the action show the field in clear, or let it be written? */
const opens = ({ spec }: Field, action: string): boolean =>
  (action === 'reveal' && spec['x-sensitive'] === true) ||
  spec['x-access']?.read === action ||
  spec['x-access']?.write === action;

/** Who may see or write what is closed to everybody else, field by field. */
export async function reveals(access: Access, action = 'reveal'): Promise<Reveal[]> {
  const found: Reveal[] = [];
  for (const { id, label, code, fields } of access.model.resources.values()) {
    const opened = [...fields.values()]
      .filter((field) => opens(field, action))
      .map(({ name, title }) => ({ name, title }));
    if (opened.length === 0 || !access.policy.codes.get(code)?.actions.includes(action)) continue;
    found.push({ resource: id, label, code, fields: opened, holders: await who(access, code, action) });
  }
  return found;
}

/** The actions that open a field of this name, for the code of each resource that has one. */
export function actionsOf(access: Access, name: string, wanted: 'reveal' | 'read' | 'write'): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { code, fields } of access.model.resources.values()) {
    const field = fields.get(name);
    const action = field && actionOf(field, wanted);
    if (action !== undefined) found.set(code, (found.get(code) ?? new Set()).add(action));
  }
  return found;
}

function actionOf({ spec }: Field, wanted: 'reveal' | 'read' | 'write'): string | undefined {
  if (spec['x-sensitive']) return wanted === 'write' ? 'update' : 'reveal';
  const access = spec['x-access'];
  if (access) return wanted === 'write' ? (access.write ?? access.read) : access.read;
  return wanted === 'reveal' ? undefined : wanted === 'read' ? 'list' : 'update';
}
