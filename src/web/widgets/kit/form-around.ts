import { createContext } from 'react';
import type { Field } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';

/** The form around an input, for pickers that only offer rows matching its other fields. */
export interface FormAround {
  readonly resource: string;
  /** The rows that its fields refer to at the moment. */
  picked(): Readonly<Record<string, Json>>;
}

export const FormAround = createContext<FormAround | undefined>(undefined);

/** What the form around an input would say of it with another value; nothing outside of a form. */
export const ComplaintsAbout = createContext<(field: Field, value: Json) => readonly string[]>(() => []);
