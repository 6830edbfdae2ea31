/** A value as it travels on the wire. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Row = Record<string, Json>;

/** Is it an object, but not an array? */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The subset of draft-07 that forms use. Our own keywords start with `x-`. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema;
  enum?: Json[];
  const?: Json;
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: Json;
  readOnly?: boolean;
  [extension: `x-${string}`]: unknown;
}
