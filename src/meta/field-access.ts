import type { Field } from './field.ts';
import type { Resource } from './model.ts';

/** Actions of the resource's permission code that seeing and writing a field ask for, besides those of the row. */
export interface FieldAccess {
  read: string;
  /** Default: the action that seeing it asks for. */
  write?: string;
}

/** Shown only to some callers. */
export const isRestricted = ({ spec }: Pick<Field, 'spec'>): boolean => spec['x-access'] !== undefined;

/** Masked, or shown only to some: an order, a sum or a group would tell what stands there. */
export const isGuarded = ({ spec }: Pick<Field, 'spec'>): boolean =>
  spec['x-sensitive'] === true || spec['x-access'] !== undefined;

/** Fields of which the caller may not do this, where `may` says what they are granted on the resource's code. */
export const closedFields = (
  { fields }: Pick<Resource, 'fields'>,
  how: 'read' | 'write',
  may: (action: string) => boolean,
): string[] =>
  [...fields.values()].flatMap(({ name, spec: { 'x-access': access } }) => {
    if (!access || (may(access.read) && (how === 'read' || may(access.write ?? access.read)))) return [];
    return [name];
  });
