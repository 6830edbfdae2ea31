import { who, type Access, type Holder } from '../../access/index.ts';

/** The masked fields of one resource, and the roles that may see them in clear. */
export interface Reveal {
  readonly resource: string;
  readonly label: string;
  readonly code: string;
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  readonly holders: readonly Holder[];
}

const action = 'reveal';

/** Who may see what is masked for everybody else, field by field. */
export async function reveals(access: Access): Promise<Reveal[]> {
  const found: Reveal[] = [];
  for (const { id, label, code, fields } of access.model.resources.values()) {
    const masked = [...fields.values()]
      .filter(({ spec }) => spec['x-sensitive'])
      .map(({ name, title }) => ({ name, title }));
    if (masked.length === 0 || !access.policy.codes.get(code)?.actions.includes(action)) continue;
    found.push({ resource: id, label, code, fields: masked, holders: await who(access, code, action) });
  }
  return found;
}
