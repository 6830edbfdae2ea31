import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Body } from '../../records/mutate.ts';
import { object, type Node } from '../openapi/schemas.ts';
import type { InputField, Others, Title } from './fields.ts';

/** What a call takes: how its body is read, and how the API description shows it. */
export interface Input<T> {
  /** Asked for once, when the API is described. */
  schema(): Node;
  /** How a value is called, for faults that are found after it was read. */
  titleOf(path: string): Title | undefined;
  /** Somebody else reads some of it, and refuses what they do not know. */
  readonly isOpen?: boolean;
  /** Content types of the body, where they are not forms and JSON. */
  readonly types?: readonly string[];
  /** Reads strictly, and reports all errors at once; `check` says what is wrong beside each value alone. */
  read(body: Body, check?: (given: T) => readonly FieldError[]): T;
}

export type Shape = Readonly<Record<string, InputField<unknown>>>;

/** What a call is given whose input has this shape. */
export type Given<S extends Shape> = { readonly [K in keyof S]: S[K] extends InputField<infer T> ? T : never };

const none = (): readonly FieldError[] => [];

/** An input of these values and no others. `check` says what is wrong with values beside each other. */
export function input<S extends Shape>(
  shape: S,
  check: (given: Given<S>) => readonly FieldError[] = none,
): Input<Given<S>> {
  const fields = Object.entries(shape);
  const known = new Set(fields.map(([name]) => name));
  return {
    schema: () => schemaOf(shape),
    titleOf: (path) => shape[path]?.title,
    read({ values }, checkMore = none) {
      const errors: FieldError[] = [];
      const given = readAll(fields, values, errors) as Given<S>;
      errors.push(...check(given), ...checkMore(given));
      for (const path of Object.keys(values)) if (!known.has(path)) errors.push({ path, problem: 'unknown' });
      if (errors.length > 0) throw new AppError('invalid', {}, { errors });
      return given;
    },
  };
}

/** An input of these values, and of others that somebody else reads strictly: filters of a list, fields of a form. */
export function inputWithOthers<S extends Shape>(
  shape: S,
  others: () => Node,
  check: (given: Given<S>) => readonly FieldError[] = none,
): Input<Given<S> & { readonly others: Others }> {
  const fields = Object.entries(shape);
  return {
    isOpen: true,
    titleOf: (path) => shape[path]?.title ?? titleIn(others(), path),
    schema() {
      const [own, more] = [schemaOf(shape), others()];
      return {
        ...more,
        ...object({ ...(more.properties as Node), ...(own.properties as Node) }, [
          ...((more.required ?? []) as string[]),
          ...((own.required ?? []) as string[]),
        ]),
      };
    },
    read({ values }, checkMore = none) {
      const errors: FieldError[] = [];
      const given = readAll(fields, values, errors) as Given<S>;
      const left = { ...values };
      for (const [name] of fields) delete left[name];
      const all = { ...given, others: left };
      errors.push(...check(given), ...checkMore(all));
      if (errors.length > 0) throw new AppError('invalid', {}, { errors });
      return all;
    },
  };
}

/** The values of two shapes. */
export const withOwn = <S extends Shape, T extends Shape>(own: S, more: T): Input<Given<S> & Given<T>> =>
  input({ ...own, ...more }) as Input<unknown> as Input<Given<S> & Given<T>>;

/** A body that the pipeline reads strictly, as it does for calls that are derived from a declaration. */
export const passedOn = (schema: () => Node): Input<Body> => ({
  isOpen: true,
  schema,
  titleOf: (path) => titleIn(schema(), path),
  read: (body) => body,
});

/** A body that is no form and no JSON, such as a file; the call reads it as it arrives. */
export const streamed = (types: readonly string[], schema: Node): Input<Body> => ({
  isOpen: true,
  types,
  schema: () => schema,
  titleOf: () => undefined,
  read: (body) => body,
});

/** Some values of an input, by name. */
function readAll(
  fields: readonly (readonly [string, InputField<unknown>])[],
  values: Readonly<Record<string, unknown>>,
  errors: FieldError[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of fields) given[name] = field.read(values[name], name, errors);
  return given;
}

function titleIn({ properties }: Node, path: string): Title | undefined {
  const title = ((properties ?? {}) as Record<string, Node | undefined>)[path]?.title;
  return typeof title === 'string' ? title : undefined;
}

const schemaOf = (shape: Shape): Node =>
  object(
    Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, schema])),
    Object.entries(shape).flatMap(([name, { required }]) => (required ? [name] : [])),
  );
