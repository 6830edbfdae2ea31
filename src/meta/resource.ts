import type { FieldSpec, PlaceKind } from './field.ts';
import type { JsonSchema } from './json.ts';
import type { PrintCard } from './print-card.ts';
import type { PrintTemplates } from './print.ts';
import type { Reactions } from './reactions.ts';
import type { ViewDeclarations } from './views.ts';

/** The content of a form file. `properties` may also occur in the `then` and `else` of `allOf` branches. */
export interface FormFile {
  $schema?: string;
  type?: string;
  required?: string[];
  properties: Record<string, FieldSpec>;
  allOf?: JsonSchema[];
  /** Conditions between the fields of a row. */
  'x-rules'?: FormRule[];
  /** Cards and plates that are made of an entry of a designed form. */
  'x-cards'?: readonly PrintCard[];
}

export interface FormRule {
  /** An expression: `totalSpaces >= freeSpaces`. It is not checked while a field it uses is empty. */
  check: string;
  /** The error message, shown at the field, or the table of rows saved along, that `at` names. */
  message: string;
  at: string;
}

type Keys<T> = T extends object ? Extract<keyof T, string> : never;
type BranchKeys<B> =
  | (B extends { then: { properties: infer P } } ? Keys<P> : never)
  | (B extends { else: { properties: infer P } } ? Keys<P> : never);
export type FormField<F> =
  | (F extends { properties: infer P } ? Keys<P> : never)
  | (F extends { allOf: (infer B)[] } ? BranchKeys<B> : never);

/** Fields that the pipeline maintains on every row. */
export type SystemField = 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';

export type StandardOp =
  | 'list'
  | 'read'
  | 'add'
  | 'update'
  | 'save'
  | 'remove'
  | 'removeMany'
  | 'select'
  | 'exists'
  | 'tree'
  | 'setState'
  | 'export'
  | 'template'
  | 'import';

/**
 * The address of a call, relative to the prefix, or to the API base if it begins with a slash: an optional method, then
 * the path.
 * `{id}` and `{ids}` mark where ids are in the path; without them they are in the body: `delete/{ids}`, `GET
 * delete/{id}`, `get`.
 * The path of a list can contain a filter, `GET getByOrgId/{orgId}`, or fixed filters, `getOwnerList?role=owner`.
 */
export type CallPath = string;

export type ScopeKind = 'centre' | 'project' | 'enterprise' | 'merchant' | 'self';

/** A number and its unit: seconds, minutes, hours, days. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`;
type TimeField = 'createdAt' | 'updatedAt';

export interface Transition<State extends string, Name extends string> {
  label: string;
  from: State | readonly State[];
  /** Default: the row keeps its state. */
  to?: State;
  /** Call path. Default: the name of the transition, with the ids in the body. `false`: only workflows take it. */
  path?: CallPath | readonly CallPath[] | false;
  /** Asks for confirmation; a string replaces the default question. */
  confirm?: boolean | string;
  /** Fields that the user is asked for and that are written with the transition; a trailing `!` makes one required. */
  fields?: readonly (Name | `${Name}!`)[];
  /** The choices that it leaves of a field that it asks for: no others are offered or taken. */
  choices?: { readonly [K in Name]?: readonly string[] };
  /** Fields that the server sets: to the time, to the user's name or id, or to null. */
  stamp?: { readonly [K in Name]?: 'now' | 'userName' | 'userId' | 'null' };
  /** Only for rows with these values: neither offered nor taken for others, by time as little as by hand. */
  where?: { readonly [K in Name]?: string | readonly string[] };
  /** Taken at most once: neither offered nor accepted while this field, which the transition writes, has a value. */
  once?: Name;
  danger?: boolean;
  /**
   * Requires a second approver: nobody who added, changed or submitted the row, or wrote its parts, may take it. Rows
   * that wait for it cannot be edited.
   */
  fourEyes?: boolean;
  /**
   * A flow of `flows/`. A row takes this transition when the flow's last approver agrees; users cannot take it by a
   * call.
   */
  approval?: string;
  /**
   * Taken automatically once the moment in a field has passed; for a date, when its day is over. Users may still take
   * it earlier.
   */
  at?: Name | TimeField;
  /** The same with a delay: `{ time: '15m', of: 'createdAt' }`. */
  after?: { readonly time: Span; readonly of: Name | TimeField };
}

export interface MenuPlace {
  /** Key of a section in `resources/sections.ts`. */
  section: string;
  /** Path below the section, such as `carpark/index`. */
  path: string;
  /** Default: the resource's label. */
  title?: string;
  icon?: string;
  order?: number;
  hidden?: boolean;
  noCache?: boolean;
  affix?: boolean;
  alwaysShow?: boolean;
  /** Name of a hand-made page in `src/web/pages/` that replaces the generic list. */
  page?: string;
  /** Key of an external address, which is shown instead if the installation configures one. */
  external?: string;
}

/** Values that a row must have: one, or one of several. */
type Only = Readonly<Record<string, string | readonly string[]>>;

/** A value computed when rows are read; its title is declared in the form as a `readOnly` field. */
export type Computed =
  | { count: string; by: string; where?: Only }
  | { [K in 'sum' | 'min' | 'max' | 'last']: { [key in K]: string } & { by: string; field: string; where?: Only } }[
      | 'sum'
      | 'min'
      | 'max'
      | 'last'];

/** A normalized computed value; `last` is the value of the newest row. */
export interface Aggregate {
  readonly how: 'count' | 'sum' | 'min' | 'max' | 'last';
  readonly resource: string;
  readonly by: string;
  readonly field?: string;
  /** Only rows with these values count. */
  readonly where: Only;
}

export function readAggregate(computed: Computed): Aggregate {
  const { by, where = {} } = computed;
  if ('count' in computed) return { how: 'count', resource: computed.count, by, where };
  const { field } = computed;
  if ('sum' in computed) return { how: 'sum', resource: computed.sum, by, field, where };
  if ('min' in computed) return { how: 'min', resource: computed.min, by, field, where };
  if ('max' in computed) return { how: 'max', resource: computed.max, by, field, where };
  return { how: 'last', resource: computed.last, by, field, where };
}

export interface Restricts<Name extends string = string> {
  /** The accounts: those placed in the row that the reference names. */
  scope: PlaceKind;
  by: Name;
  /** In force with these values, and up to the end of a day; else nothing is left but to look. */
  while: { readonly [K in Name]?: string | readonly string[] };
  until?: Name;
  /** What is taken back, of one permission code or of all, unless a yes or no says yes. */
  unless: { readonly [K in Name]?: readonly { code?: string; actions: readonly string[] }[] };
}

export interface ResourceDeclaration<
  Name extends string = string,
  State extends string = string,
  StateField extends string = string,
  Step extends string = string,
> {
  /** The name of one row: 车场. */
  label: string;
  form: FormFile;
  api?: { prefix?: string; aliases?: readonly string[] } & {
    [op in StandardOp]?: CallPath | readonly CallPath[] | false;
  };
  /** Permission code. */
  code: string;
  menu?: MenuPlace;
  /** The reason why the resource has no menu entry: its rows are seen where another declaration shows them. */
  noMenu?: string;
  /** The same where no declaration leads to its rows: code of its own shows them, or nothing does. */
  elsewhere?: string;
  /** Which field places a row in a scope: a field, or a path of references, `buildId.orgId`. */
  scope?: { readonly [K in ScopeKind]?: string };
  /** Users only reach their own rows, by `scope.self`, whatever their grants; this includes administrators. */
  personal?: true;
  /**
   * Rows tell somebody about a record of whatever resource: the fields that name it, what is said, and to whom. The
   * activity of that record shows them.
   */
  about?: { resource: Name; record: Name; says: Name; to: Name };
  /**
   * What users see who may only read: rows in these states, with one of these values or naming one of their roles.
   * Those who may add, update or take a step see every row within that reach.
   */
  readers?: {
    states: readonly NoInfer<State>[];
    among?: { by: Name; values: readonly string[]; roles?: { value: string; field: Name } };
  };
  list?: {
    columns?: readonly (Name | NoInfer<StateField> | SystemField)[];
    filters?: readonly (Name | NoInfer<StateField> | SystemField)[];
    /** Fields that the quick search covers. */
    search?: readonly Name[];
    /** The global search covers these rows as well, by the same fields. */
    globalSearch?: true;
    sort?: Name | NoInfer<StateField> | SystemField | `-${Name | NoInfer<StateField> | SystemField}`;
    /** A yes-or-no field: rows with a yes come before all others, unless somebody sorts the list. */
    first?: Name;
    /** Fields that can be edited directly in the table. */
    inline?: readonly Name[];
    /**
     * Shows a tree beside the list, built from these reference fields, outermost first; for a tree resource, its parent
     * field comes last.
     */
    beside?: readonly Name[];
    /**
     * Other views of the rows: a board, a calendar. The first one declared is the default; the table comes last unless
     * it is declared.
     */
    views?: ViewDeclarations<Name | NoInfer<StateField>, Name | SystemField, NoInfer<State>>;
  };
  /** The field that names a row elsewhere. Default: the first required text field. */
  display?: Name;
  states?: {
    field?: StateField;
    title?: string;
    labels: { readonly [S in State]: string };
    initial: NoInfer<State>;
    transitions: Readonly<Record<Step, Transition<NoInfer<State>, Name>>>;
    /** A row can be edited only in these states. Default: all. */
    editable?: readonly NoInfer<State>[];
    /** A row can be deleted only in these states. */
    removable?: readonly NoInfer<State>[];
    /**
     * A row in one of these states waits for a decision: it counts among the to-dos of whoever may take it, and whoever
     * asked for it is told when somebody else has.
     */
    pending?: readonly NoInfer<State>[];
  };
  /** Reactions that run after a change: `on: { moved: { dispatch: [notify('staffId')] } }`. */
  on?: Reactions<Name, NoInfer<Step>, NoInfer<State>>;
  /** Rows form a tree by this reference to their own resource. */
  tree?: { parent: Name; order?: Name };
  /**
   * Resources whose rows belong to a row of this one: name → resource and its reference field.
   * `cascade`: deleted with the parent. `part`: part of the parent's content, so they can be written only while the
   * parent can be edited, and writing them counts as editing it. Default: the value of `cascade`.
   * `inline`: edited as a table in the parent's form and saved with it; `order` is the number field for manual
   * ordering. `dialogs`: each is edited in its own dialog, opened from the parent's detail.
   */
  children?: Readonly<
    Record<
      string,
      {
        resource: string;
        by: string;
        cascade?: boolean;
        part?: boolean;
        inline?: boolean;
        order?: string;
        dialogs?: boolean;
      }
    >
  >;
  /** Papers that a record can be printed on, the first one unless another is chosen; all of it can be printed anyway. */
  print?: PrintTemplates<Name | NoInfer<StateField> | SystemField>;
  computed?: { readonly [K in Name]?: Computed };
  /** `soft` keeps deleted rows in the database, marked as deleted. */
  removal?: 'soft' | 'hard';
  /**
   * Deletes rows in these states, or all where none is named, for good, so many days after their last change: for logs
   * of the product, which would grow forever.
   */
  keep?: readonly { days: number; states?: readonly NoInfer<State>[] }[];
  /** Rows are only added, by the product itself; the database refuses changes. */
  appendOnly?: boolean;
  /**
   * Each row carries a keyed hash of itself and of the previous row, so that tampering can be detected. For
   * `appendOnly` only.
   */
  chained?: boolean;
  /** Unique combinations of fields; `x-unique` covers single fields. */
  unique?: readonly (readonly (Name | NoInfer<StateField>)[])[];
  /** What only one row may hold at a time, enforced by the database: a room for a period, a seat at a meal. */
  exclusive?: readonly { by: readonly Name[]; from?: Name; to?: Name; while: readonly NoInfer<State>[] }[];
  /**
   * A flag set once a moment has passed while the row is still in one of these states, so that late rows are visible
   * and can be listed.
   */
  overdue?: { flag: Name; deadline: Name; while: readonly NoInfer<State>[] };
  /**
   * Rows are only added while the place where they lie is in one of these states: nothing is ordered in a project that
   * is suspended.
   */
  addedWhile?: { readonly [K in PlaceKind]?: readonly string[] };
  /**
   * A row says what accounts placed in a scope may do with its rows, whatever their roles grant. A place without such a
   * row is not restricted.
   */
  restricts?: Restricts<Name>;
  /** Actions of hand-written calls, in addition to the derived ones. */
  actions?: readonly string[];
  /** Pickers of its rows offer to add one that they lack, in a dialog over the form, to whoever may. */
  quickAdd?: boolean;
  /** Whether rows can be exported or imported. Default: export yes, import no. */
  exports?: boolean;
  imports?: boolean;
}

/**
 * Declares an entity. The types check every named field and state against the form; the value passes through unchanged.
 */
export function defineResource<
  const F extends FormShape,
  const State extends string = never,
  const StateField extends string = 'status',
  const Step extends string = never,
>(
  declaration: Omit<ResourceDeclaration<FormField<F>, State, StateField, Step>, 'form'> & { form: F },
): ResourceDeclaration {
  return declaration as unknown as ResourceDeclaration;
}

/**
 * The minimum that the types require of a form. `npm run check` validates its values, because JSON imports have wide
 * types.
 */
export interface FormShape {
  properties: object;
}
