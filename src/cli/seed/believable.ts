import type { Random } from '../../demo/random.ts';
import type { FieldSpec, FieldType } from '../../meta/field.ts';
import { idcardCheckDigit } from '../../meta/fields/idcard.ts';
import { fromCents } from '../../meta/fields/money.ts';
import type { Json } from '../../meta/json.ts';
import { believableText } from './words.ts';

/** `n` is the row number, which makes unique values unique. */
type Maker = (random: Random, spec: FieldSpec, n: number) => Json;

/** References and files are chosen from existing rows instead, and secrets must not be made up. */
const nothing: Maker = () => null;

const dayMs = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const choice: Maker = (random, spec) => random.pick(Object.keys(spec['x-options'] ?? { '': '' }));

function decimal(random: Random, spec: FieldSpec): Json {
  const low = Math.max(spec.minimum ?? 0, -180);
  return Math.round((low + random.next() * (Math.min(spec.maximum ?? 200, low + 400) - low)) * 100) / 100;
}

function idcard(random: Random, n: number): Json {
  const first17 = `3301${random.pick(['02', '05', '06', '08'])}19${random.int(60, 99)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}${String(n % 1000).padStart(3, '0')}`;
  return first17 + idcardCheckDigit(first17);
}

/** By the name of the field type. */
const makers: Readonly<Record<string, Maker>> = {
  bool: (random) => random.next() < 0.5,
  color: (random) => random.pick(['#004889', '#409EFF', '#67C23A', '#E6A23C', '#F56C6C']),
  date: (random) => dayBefore(random.int(0, 700)),
  datetime: (random) => new Date(Date.now() - random.int(0, 90 * 86_400) * 1000).toISOString(),
  decimal,
  dict: nothing,
  document: nothing,
  email: (random, _spec, n) => `user${n}@example${random.int(1, 9)}.com`,
  enum: choice,
  enums: (random, spec, n) => [choice(random, spec, n)],
  file: nothing,
  files: nothing,
  icon: (random) => random.pick(['home', 'shop', 'team', 'bell']),
  idcard: (random, _spec, n) => idcard(random, n),
  image: nothing,
  images: nothing,
  integer: (random, spec) => random.int(spec.minimum ?? 0, Math.min(spec.maximum ?? 500, (spec.minimum ?? 0) + 500)),
  json: nothing,
  longtext: believableText,
  money: (random) => fromCents(random.int(100, 50_000)),
  month: (random) => dayBefore(random.int(0, 12) * 30).slice(0, 7),
  password: nothing,
  percent: (random) => random.int(0, 100),
  phone: (random, _spec, n) =>
    `1${random.pick(['38', '39', '50', '58', '86', '77'])}${String((n * 7919) % 100_000_000).padStart(8, '0')}`,
  plate: (random) => `浙${random.pick(['A', 'B', 'C'])}${random.digits(5)}`,
  rate: (random) => random.int(3, 5),
  ref: nothing,
  refs: nothing,
  region: (random) => random.pick(['330106', '330108', '310115', '110108', '440305']),
  richtext: (random, spec, n) => `<p>${believableText(random, spec, n)}</p>`,
  text: believableText,
  time: (random) => `${String(random.int(6, 21)).padStart(2, '0')}:${random.pick(['00', '30'])}`,
  url: (random) => `https://www.example.com/page/${random.int(1, 999)}`,
};

function makerOf({ name }: Pick<FieldType, 'name'>): Maker {
  const maker = makers[name];
  if (!maker) throw new Error(`src/cli/seed/believable.ts has no line for fields of type ${name}`);
  return maker;
}

export const isMade = (type: Pick<FieldType, 'name'>): boolean => makerOf(type) !== nothing;

/** A realistic value; null if none can be made up. */
export const believable = (type: Pick<FieldType, 'name'>, random: Random, spec: FieldSpec, n: number): Json =>
  makerOf(type)(random, spec, n);
