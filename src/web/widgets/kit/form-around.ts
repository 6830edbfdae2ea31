import { createContext } from 'react';
import type { Json } from '../../../meta/json.ts';

/** The form that an input stands in, for pickers that offer what agrees with the rest of it. */
export interface FormAround {
  readonly resource: string;
  /** The rows that its fields name at this moment. */
  picked(): Readonly<Record<string, Json>>;
}

export const FormAround = createContext<FormAround | undefined>(undefined);
