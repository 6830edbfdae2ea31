import type { FieldSpec } from './field.ts';
import type { JsonSchema } from './json.ts';
import type { Reactions } from './reactions.ts';
import type { ViewDeclarations } from './views.ts';

/** What a form file holds. `properties` may also stand in the `then` and `else` of `allOf` branches. */
export interface FormFile {
  $schema?: string;
  type?: string;
  required?: string[];
  properties: Record<string, FieldSpec>;
  allOf?: JsonSchema[];
  /** What has to hold between the fields of a row. */
  'x-rules'?: FormRule[];
}

export interface FormRule {
  /** An expression: `totalSpaces >= freeSpaces`. Where a field that matters is empty, nothing is broken. */
  check: string;
  /** What a person reads where it does not hold, at the field `at`. */
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

/** Fields that the pipeline keeps on every row. */
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
 * A call below the prefix, or below the API base if it begins with a slash: an optional method, then the path.
 * `{id}` and `{ids}` in the path say where ids travel; without them they are in the body: `delete/{ids}`, `GET delete/{id}`, `get`.
 * A list may be narrowed by a field in its path, `GET getByOrgId/{orgId}`, or by values that always hold, `getOwnerList?role=owner`.
 */
export type CallPath = string;

export type ScopeKind = 'centre' | 'project' | 'enterprise' | 'merchant' | 'self';

/** A number and its unit: seconds, minutes, hours, days. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`;
type TimeField = 'createdAt' | 'updatedAt';

export interface Transition<State extends string, Name extends string> {
  label: string;
  from: State | readonly State[];
  to: State;
  /** Call path; the transition's own name with the ids in the body unless given. `false`: only workflows make it. */
  path?: CallPath | readonly CallPath[] | false;
  /** Asks before it goes ahead; a sentence replaces the usual question. */
  confirm?: boolean | string;
  /** Fields that are asked for and written with it; a trailing `!` makes one required. */
  fields?: readonly (Name | `${Name}!`)[];
  /** Fields that the server stamps: with the time, the user's name or id, or emptied. */
  stamp?: { readonly [K in Name]?: 'now' | 'userName' | 'userId' | 'null' };
  danger?: boolean;
  /** Nobody may take it who had a hand in what the row says: who made, changed or handed it in, or wrote its parts. Rows that wait for it cannot be edited. */
  fourEyes?: boolean;
  /** A flow of `flows/`: from the state where this starts, a row goes on by the flow's last agreement, and by nobody's call alone. */
  approval?: string;
  /** Takes itself when the moment that a field holds has passed; with a date, when its day is over. People may still take it before. */
  at?: Name | TimeField;
  /** The same, so long after that: `{ time: '15m', of: 'createdAt' }`. */
  after?: { readonly time: Span; readonly of: Name | TimeField };
}

export interface MenuPlace {
  /** Key of a section of `resources/sections.ts`. */
  section: string;
  /** Path below the section, such as `carpark/index`. */
  path: string;
  /** The resource's label unless given. */
  title?: string;
  icon?: string;
  order?: number;
  hidden?: boolean;
  noCache?: boolean;
  affix?: boolean;
  alwaysShow?: boolean;
  /** Name of a hand-made page in `src/web/pages/` that takes the place of the generic list. */
  page?: string;
  /** Key of an external address: shown instead where the installation configures one. */
  external?: string;
}

/** Values that rows need to have: one, or one of several. */
type Only = Readonly<Record<string, string | readonly string[]>>;

/** A value that is derived when rows are read; its title stands in the form as a `readOnly` field. */
export type Computed =
  | { count: string; by: string; where?: Only }
  | { [K in 'sum' | 'min' | 'max' | 'last']: { [key in K]: string } & { by: string; field: string; where?: Only } }[
      | 'sum'
      | 'min'
      | 'max'
      | 'last'];

/** What a computed value is, whichever way it is worked out; `last` is that of the newest row. */
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

export interface ResourceDeclaration<
  Name extends string = string,
  State extends string = string,
  StateField extends string = string,
  Step extends string = string,
> {
  /** What operators call one row: 车场. */
  label: string;
  form: FormFile;
  api?: { prefix?: string; aliases?: readonly string[] } & {
    [op in StandardOp]?: CallPath | readonly CallPath[] | false;
  };
  /** Permission code. */
  code: string;
  menu?: MenuPlace;
  /** Why the resource has no menu place, for those that have none. */
  noMenu?: string;
  /** Which field places a row in which scope: a field, or a path through references, `buildId.orgId`. */
  scope?: { readonly [K in ScopeKind]?: string };
  /** Each person reaches their own rows alone, by `scope.self`, whatever they are granted elsewhere: administrators too. */
  personal?: true;
  list?: {
    columns?: readonly (Name | NoInfer<StateField> | SystemField)[];
    filters?: readonly (Name | NoInfer<StateField> | SystemField)[];
    /** Fields that the quick search looks into. */
    search?: readonly Name[];
    /** The search of the whole console finds these rows as well, by the same fields. */
    globalSearch?: true;
    sort?: Name | NoInfer<StateField> | SystemField | `-${Name | NoInfer<StateField> | SystemField}`;
    /** Fields that may be edited in the table itself. */
    inline?: readonly Name[];
    /** A tree stands beside the list, over what its rows lie in: reference fields from the outermost to the innermost; the parent field of a tree comes last. */
    beside?: readonly Name[];
    /** Other ways to look at the rows: a board, a calendar. The first one that is named is shown first; the table comes last unless it is named. */
    views?: ViewDeclarations<Name | NoInfer<StateField>, Name | SystemField, NoInfer<State>>;
  };
  /** The field by which other places name a row; the first required text field unless given. */
  display?: Name;
  states?: {
    field?: StateField;
    title?: string;
    labels: { readonly [S in State]: string };
    initial: NoInfer<State>;
    transitions: Readonly<Record<Step, Transition<NoInfer<State>, Name>>>;
    /** A row can be edited only in these states; in all of them unless given. */
    editable?: readonly NoInfer<State>[];
    /** A row can be deleted only in these states. */
    removable?: readonly NoInfer<State>[];
  };
  /** What follows from a change, after it: `on: { moved: { dispatch: [notify('staffId')] } }`. */
  on?: Reactions<Name, NoInfer<Step>, NoInfer<State>>;
  /** Rows form a tree by this reference to their own kind. */
  tree?: { parent: Name; order?: Name };
  /**
   * Resources whose rows belong to a row of this one: name → resource and its reference field.
   * `cascade`: they go when it goes. `part`: they are part of what it says, so they are written only
   * while it may be edited, and writing them is writing it; what cascades is, unless said otherwise.
   * `inline`: they are a table in its form and are saved together with it, `order` being their number
   * where people put them in order. `dialogs`: each is written in a dialog of its own, from its detail.
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
  computed?: { readonly [K in Name]?: Computed };
  /** `soft` keeps the row in the database; `none` for records that nobody may delete. */
  removal?: 'soft' | 'hard';
  /** Rows in these states go for good, so many days after they last changed: records of what the product did, which would grow without end. */
  keep?: readonly { days: number; states: readonly NoInfer<State>[] }[];
  /** Rows are only ever added, by the product itself; the database refuses to change them. */
  appendOnly?: boolean;
  /** Each added row carries a keyed hash of itself and of the one before, so that a later change shows. For `appendOnly` ones. */
  chained?: boolean;
  /** Unique combinations beyond the `x-unique` of single fields. */
  unique?: readonly (readonly (Name | NoInfer<StateField>)[])[];
  /** What only one row may have at a time, held by the database: a room from one moment to another, a seat at a meal. */
  exclusive?: readonly { by: readonly Name[]; from?: Name; to?: Name; while: readonly NoInfer<State>[] }[];
  /** A flag that the product raises once a moment has passed while the row is still in one of these states: late cases show and can be listed. */
  overdue?: { flag: Name; deadline: Name; while: readonly NoInfer<State>[] };
  /** Actions of calls that are made by hand, beyond those that follow from the rest. */
  actions?: readonly string[];
  /** May rows be exported, imported? Export is on unless refused; import must be asked for. */
  exports?: boolean;
  imports?: boolean;
}

/** Declares an entity. The types check every field and state that is named against the form; the value passes through unchanged. */
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

/** The least that a form must be; its values are checked by `npm run check`, since JSON imports have wide types. */
export interface FormShape {
  properties: object;
}
