import type { Row } from '../../meta/json.ts';
import type { Run } from './run.ts';

/** Puts the comment of an answer into the first text field that the transition asks for, if any. */
export function commentAs(run: Run, name: string, comment: string): Row {
  const { resource } = run.around;
  const field = resource.states?.transitions
    .get(name)
    ?.fields.map((one) => resource.fields.get(one.name))
    .find((one) => one && ['text', 'longtext'].includes(one.type.name));
  return field && comment ? { [field.name]: comment.slice(0, Number(field.spec.maxLength ?? 200)) } : {};
}
