import type { Json, JsonSchema } from './json.ts';

/** What a column must be able to hold; each storage dialect maps these to its own types. */
export type ColumnKind = 'text' | 'integer' | 'bigint' | 'real' | 'boolean' | 'date' | 'timestamp' | 'json';

/** How a column of a spreadsheet shows a value and counts with it. */
export type SheetKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime';

/** Places of which a row has one; see places.ts. */
export type PlaceKind = 'project' | 'enterprise' | 'merchant';

export type FilterOp = 'eq' | 'ne' | 'gte' | 'lte' | 'lt' | 'like' | 'in' | 'nin' | 'has' | 'hour' | 'empty';

/** One property of a form file: JSON Schema plus the keywords below. Only what differs from a short text is said. */
export interface FieldSpec extends JsonSchema {
  title: string;
  /** A field that many forms have alike, by its name in `shapes.ts`; the rest is what differs from it. */
  'x-shape'?: string;
  'x-type'?: string;
  /** Target of a reference: the id of a resource, such as `organisation/organization`. */
  'x-ref'?: string;
  /** Code of the dictionary group whose items may be chosen. */
  'x-dict'?: string;
  /** Choices of an enumeration: stored value → what operators read. */
  'x-options'?: Record<string, string>;
  /** Unique among all live rows, or within the rows that agree in the named fields. */
  'x-unique'?: boolean | string | string[];
  /** Shown masked; the plain value is a logged call that needs the `reveal` grant. */
  'x-sensitive'?: boolean;
  /** Why a phone or identity number needs no mask: it is no person's. */
  'x-public'?: string;
  /** Why this reference may lead to another project, enterprise or merchant than the others of its row. */
  'x-across'?: Partial<Record<PlaceKind, string>>;
  /** Found by its whole text only, never by part of it: ids, traces, addresses. */
  'x-exact'?: boolean;
  /** Set when the row is added, refused afterwards. */
  'x-fixed'?: boolean;
  /** Number sequence that fills the field when a row is added without it. */
  'x-sequence'?: string;
  /** Heading under which the dialog and the detail place the field. */
  'x-group'?: string;
  /** Money may be negative. */
  'x-signed'?: boolean;
  /** Money that no total makes sense of: the price of one, a limit, a balance at some moment. */
  'x-no-total'?: boolean;
  /** Least and greatest amount of money, in yuan: `"0.01"`. */
  'x-min'?: string;
  'x-max'?: string;
  /** The field beside it that this date, moment, number or amount comes after, is not less than, or not more than. */
  'x-after'?: string;
  'x-at-least'?: string;
  'x-at-most'?: string;
  /** Expressions over the other fields: when it is there, when it must be filled, when it cannot be changed. */
  'x-show'?: string;
  'x-required-when'?: string;
  'x-readonly-when'?: string;
  /** What a stored, read-only field is worked out from: an expression over the other fields, kept right with every write. */
  'x-formula'?: string;
  /**
   * What a read-only field says once more: a field beside it, or one of the row that a reference names,
   * `orderId.merchantId`. Stored whenever that field is written; a date takes the day of a moment.
   */
  'x-copy'?: string;
  /** What a reference beside it brings along when it is chosen, `serviceId.price`: filled in where nothing is given, and free to be changed. */
  'x-from'?: string;
  /** What a read-only field says of how the row came about: when it was added, by whom, or in which way. */
  'x-stamp'?: 'now' | 'userName' | 'source';
}

/** A field of a compiled resource. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly type: FieldType;
  readonly spec: FieldSpec;
  /** `form`: declared in the form; `state`: the resource's state; `system`: kept by the pipeline; `computed`: derived when read. */
  readonly origin: 'form' | 'state' | 'system' | 'computed';
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly schema: JsonSchema;
}

/**
 * Everything the product knows about one kind of field. Its counterpart in the browser
 * (input and cell) is the file of the same name in `src/web/widgets/`.
 */
export interface FieldType {
  readonly name: string;
  readonly column: ColumnKind;
  /** Operators of list filters. Every type may also be asked for `empty`. */
  readonly filters: readonly FilterOp[];
  /** May a list be sorted by it? */
  readonly sortable: boolean;
  /** Left out of list replies because a value can be large. */
  readonly heavy?: boolean;
  /** Ids of the uploaded files that a value names. */
  files?(value: Json): readonly string[];
  /** Only pictures will do. */
  readonly pictures?: boolean;
  /** Written, never read back. */
  readonly secret?: boolean;
  /** JSON Schema keywords of the type; the form's own limits are laid over them. */
  schema(spec: FieldSpec): JsonSchema;
  /** Form-encoded text to a JSON value, `undefined` where the text is not one. Strict: nothing is guessed. */
  parse(text: string): Json | undefined;
  /** A JSON value that the schema accepted, as its column holds it. */
  toColumn(value: Json): Json;
  /** And back. */
  fromColumn(value: Json): Json;
  /** What a person reads in an export or a print. */
  text(value: Json, spec: FieldSpec): string;
  /** How spreadsheets hold it; `none`: nothing that a sheet could hold, such as a picture. */
  readonly sheet: SheetKind | 'none';
  /** What a person writes in a spreadsheet as the text that a form sends; a text that is none passes as it is, to be refused. */
  fromSheet(text: string, spec: FieldSpec): string;
  /** The value with its middle hidden, for sensitive fields. */
  mask(value: Json): string;
}
