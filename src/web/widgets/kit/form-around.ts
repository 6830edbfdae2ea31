import { createContext } from 'react';
import type { Field } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';

/** The form around an input. */
export interface FormAround {
  readonly resource: string;
  /** The rows that its fields refer to at the moment, for pickers that only offer rows matching them. */
  picked(): Readonly<Record<string, Json>>;
  /** What it would say of a field with this value, for calendars that grey out what it would refuse. */
  complaintsAbout(field: Field, value: Json): readonly string[];
}

export const FormAround = createContext<FormAround | undefined>(undefined);
