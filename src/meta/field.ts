import type { FieldAccess } from './field-access.ts';
import type { Json, JsonSchema } from './json.ts';
import type { Use } from './labels.ts';

/** Column types; each storage dialect maps them to its own. */
export type ColumnKind = 'text' | 'integer' | 'bigint' | 'real' | 'boolean' | 'date' | 'timestamp' | 'json';

/** How a spreadsheet column formats and sums a value. */
export type SheetKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime';

/** Places that a row has at most one of; see places.ts. */
export type PlaceKind = 'project' | 'enterprise' | 'merchant';

export type FilterOp =
  | 'eq'
  | 'ne'
  | 'gte'
  | 'lte'
  | 'lt'
  | 'like'
  | 'in'
  | 'nin'
  | 'has'
  | 'hour'
  | 'weekday'
  | 'empty';

/** One property of a form file: JSON Schema plus the keywords below. The default type is a short text. */
export interface FieldSpec extends JsonSchema {
  title: string;
  /** Name of a common field in `shapes.ts`; the other keywords override it. */
  'x-shape'?: string;
  'x-type'?: string;
  /** Target of a reference: the id of a resource, such as `organisation/organization`. */
  'x-ref'?: string;
  /** Code of the dictionary group whose items may be chosen. */
  'x-dict'?: string;
  /** Choices of an enumeration: stored value → label. */
  'x-options'?: Record<string, string>;
  /** Unique among all live rows, or among the rows with equal values in the named fields. */
  'x-unique'?: boolean | string | string[];
  /** Masked when shown; reading the plain value is a logged call that needs the `reveal` grant. */
  'x-sensitive'?: boolean;
  /** The reason why a phone or identity number needs no mask: it belongs to no person. */
  'x-public'?: string;
  /**
   * The reason why this reference may lead to another project, enterprise or merchant than the row's other references.
   */
  'x-across'?: Partial<Record<PlaceKind, string>>;
  /** A reference that may newly name only rows with these values: `{ "status": "enabled" }`. Pickers offer no others. */
  'x-among'?: Readonly<Record<string, string | readonly string[]>>;
  /** Searched by its whole text only, never by substring: ids, traces, addresses. */
  'x-exact'?: boolean;
  /** A text of the declarations or of the log's names, shown in the reader's language; `"action"` as that of a step. */
  'x-translated'?: true | Use;
  /** A secret that is stored as a hash, by the code that takes it in; others are encrypted. */
  'x-hashed'?: boolean;
  /** Can be set when the row is added, but not changed afterwards. */
  'x-fixed'?: boolean;
  /** Number sequence that fills the field if a row is added without a value. */
  'x-sequence'?: string;
  /** Heading for the field in the dialog and the detail. */
  'x-group'?: string;
  /** Half a row of the dialog and the detail, or all of it; by itself, as its type needs. */
  'x-width'?: 'half' | 'full';
  /** Allows negative amounts. */
  'x-signed'?: boolean;
  /** An amount that must not be summed: a unit price, a limit, a balance at some moment. */
  'x-no-total'?: boolean;
  /** Minimum and maximum amount, in yuan: `"0.01"`. */
  'x-min'?: string;
  'x-max'?: string;
  /** Another field that this date, moment, number or amount must be after, at least, or at most. */
  'x-after'?: string;
  'x-at-least'?: string;
  'x-at-most'?: string;
  /** Expressions over the other fields: when it is shown, when it is required, when it is read-only. */
  'x-show'?: string;
  'x-required-when'?: string;
  'x-readonly-when'?: string;
  /** Expression that computes a stored, read-only field on every write. */
  'x-formula'?: string;
  /**
   * Source of a read-only copy: another field of the row, or one of a referenced row, `orderId.merchantId`. Updated
   * whenever that field is written; a date takes the day of a moment.
   */
  'x-copy'?: string;
  /**
   * Default that a chosen reference brings along, `serviceId.price`: filled in if the field is empty, editable
   * afterwards.
   */
  'x-from'?: string;
  /**
   * What the dialog for a new row begins with: the day, the moment, the name of whoever opens it. Calls and imports say
   * it themselves.
   */
  'x-begin'?: 'today' | 'now' | 'userName';
  /** Names of the field in earlier releases: its values, views and history stay with it. */
  'x-was'?: string | string[];
  /** The type of the field in an earlier release: its values are read as that type and stored as the one of today. */
  'x-convert'?: string;
  /** What rows get that are older than the field; null leaves them without a value. */
  'x-old-rows'?: Json;
  /**
   * Who sees and who writes it: actions of the resource's permission code. Nobody else finds out about its values, in
   * whatever way.
   */
  'x-access'?: FieldAccess;
  /** What the server stamps into a read-only field when the row is added: the time, the user, or the source. */
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
  /** Derived from rows that are saved along with this one, so rules may hold it against the form. */
  readonly overRows?: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly schema: JsonSchema;
}

/** Encrypted in the database: the server itself needs to read it again. */
export const isSealed = ({ type, spec }: Field): boolean => type.secret === true && spec['x-hashed'] !== true;

/**
 * Everything the product knows about a field type. Its counterpart in the browser (input and cell) is the file of the
 * same name in `src/web/widgets/`.
 */
export interface FieldType {
  readonly name: string;
  readonly column: ColumnKind;
  /** Operators of list filters. Every type also supports `empty`. */
  readonly filters: readonly FilterOp[];
  readonly sortable: boolean;
  /** Left out of list replies, because values can be large. */
  readonly heavy?: boolean;
  /** Ids of the uploaded files in a value. */
  files?(value: Json): readonly string[];
  /** Accepts only pictures. */
  readonly pictures?: boolean;
  /** Write-only: never sent back. */
  readonly secret?: boolean;
  /** JSON Schema keywords of the type; the form's own keywords override them. */
  schema(spec: FieldSpec): JsonSchema;
  /** Parses form-encoded text; `undefined` if invalid. Strict: nothing is guessed. */
  parse(text: string): Json | undefined;
  /** Converts a validated JSON value to its column value. */
  toColumn(value: Json): Json;
  /** Converts a column value to its JSON value. */
  fromColumn(value: Json): Json;
  /** The text for exports and prints. */
  text(value: Json, spec: FieldSpec): string;
  /** How spreadsheets store it; `none` for what a sheet cannot hold, such as a picture. */
  readonly sheet: SheetKind | 'none';
  /**
   * Converts a spreadsheet cell to the text that a form would send. Invalid text is returned unchanged, so that
   * validation rejects it.
   */
  fromSheet(text: string, spec: FieldSpec): string;
  /** The value with its middle hidden, for sensitive fields. */
  mask(value: Json): string;
}

/** What a field was called in earlier releases. */
export const formerNames = ({ 'x-was': was = [] }: FieldSpec): readonly string[] => [was].flat();
