import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { readAggregate } from '../../meta/resource.ts';
import { foldedValues } from '../storage/tables.ts';
import type { Dialect, StoredRow } from '../storage/database.ts';
import type { DerivedColumn } from '../storage/store.ts';
import type { Model } from '../../meta/model.ts';
import type { Context, Services } from '../context.ts';
import { closedTo } from './field-access.ts';

/** How rows of one resource turn into replies and back, worked out once per resource. */
export interface RowCodec {
  /** Columns of a list reply; large values are left to the single read. */
  readonly listed: readonly string[];
  /** Columns of a single row. */
  readonly readable: readonly string[];
  readonly derived: readonly DerivedColumn[];
  /** A stored row as callers see it: secrets absent, sensitive fields masked. */
  toWire(row: StoredRow): Row;
  /** The same without masks, for the pipeline's own check. */
  toPlain(row: StoredRow): Row;
  /** A row that is plain already, as callers see it. */
  mask(row: Row): Row;
  toStored(values: Row): StoredRow;
}

/** By dialect, since one process may have a database of each kind open: the demo is made in one and moved to the other. */
const codecs = new WeakMap<Dialect, WeakMap<Resource, RowCodec>>();

type Caller = Pick<Services, 'model' | 'db'> & Partial<Pick<Context, 'principal'>>;

/** Of a caller who may not see some fields, one that leaves them out of what they are told. */
export function codecOf({ model, db, principal }: Caller, resource: Resource): RowCodec {
  let known = codecs.get(db.dialect);
  if (!known) codecs.set(db.dialect, (known = new WeakMap()));
  let codec = known.get(resource);
  if (!codec) known.set(resource, (codec = makeCodec(model, resource, db.dialect)));
  const closed = principal && closedTo({ principal }, resource, 'read');
  return closed && closed.size > 0 ? withoutFields(codec, closed) : codec;
}

/** What the pipeline itself reads and checks stays whole. */
function withoutFields(codec: RowCodec, closed: ReadonlySet<string>): RowCodec {
  const leaveOut = (row: Row): Row => {
    for (const name of closed) delete row[name];
    return row;
  };
  return {
    ...codec,
    listed: codec.listed.filter((name) => !closed.has(name)),
    toWire: (row) => leaveOut(codec.toWire(row)),
    mask: (row) => leaveOut(codec.mask(row)),
  };
}

function makeCodec(model: Model, resource: Resource, dialect: Dialect): RowCodec {
  const stored = [...resource.fields.values()].filter((field) => field.origin !== 'computed');
  const readers = new Map([...resource.fields.values()].map((field) => [field.name, reader(field, dialect)]));
  const folded = foldedValues(resource);
  const sensitive = [...resource.fields.values()].filter(({ spec }) => spec['x-sensitive']);
  const convert = (row: StoredRow, masked: boolean): Row => {
    const out: Row = {};
    for (const name in row) {
      const read = readers.get(name);
      if (read) out[name] = read(row[name], masked);
    }
    return out;
  };
  return {
    listed: stored.filter((field) => !field.type.heavy && !field.type.secret).map((field) => field.name),
    readable: stored.filter((field) => !field.type.secret).map((field) => field.name),
    derived: deriveColumns(model, resource),
    toWire: (row) => convert(row, true),
    toPlain: (row) => convert(row, false),
    mask(row) {
      const out = { ...row };
      for (const { name, type } of sensitive) {
        const value = out[name] ?? null;
        if (value !== null) out[name] = type.mask(value);
      }
      return out;
    },
    toStored(values) {
      const out: StoredRow = folded(values);
      for (const name in values) {
        const field = resource.fields.get(name);
        const value = values[name] ?? null;
        if (field) out[name] = dialect.encode(field.type.column, value === null ? null : field.type.toColumn(value));
      }
      return out;
    },
  };
}

function reader(field: Field, dialect: Dialect): (value: unknown, masked: boolean) => Json {
  const { type, spec } = field;
  const plain = (value: unknown): Json => {
    const decoded = dialect.decode(type.column, value);
    return decoded === null ? null : type.fromColumn(decoded);
  };
  return spec['x-sensitive']
    ? (value, masked) => (masked && value !== null ? type.mask(plain(value)) : plain(value))
    : plain;
}

function deriveColumns(model: Model, resource: Resource): DerivedColumn[] {
  return Object.entries(resource.declaration.computed ?? {}).flatMap(([name, computed]) => {
    const aggregate = computed && readAggregate(computed);
    const target = model.resources.get(aggregate?.resource ?? '');
    return aggregate && target ? [{ name, table: target.table, ...aggregate }] : [];
  });
}
