import { listed, tr } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';
import { useDictionary } from '../kit/dictionary.ts';
import { Tag } from './tag.tsx';
import styles from './cells.module.css';

/** Words by which states of all kinds are coloured the same way everywhere. */
const tones: readonly (readonly [RegExp, string])[] = [
  [/^(enabled?|active|online|approved|passed|success|paid|done|finished|completed?|normal|on|published|bound|delivered)$/i, 'green'],
  [/^(disabled?|off|offline|closed|archived|cancel(l)?ed|revoked|expired|unbound|draft|inactive|down)$/i, 'default'],
  [/^(rejected|failed|denied|error|lost|overdue|blacklist(ed)?|refused)$/i, 'red'],
  [/^(pending|waiting|auditing|submitted|applied|unpaid|processing|refunding|to_?\w+|wait_?\w*)$/i, 'orange'],
];

const toneOf = (value: string): string => tones.find(([words]) => words.test(value))?.[1] ?? 'blue';

export function EnumCell({ field, value, place }: CellProps) {
  if (value === null) return null;
  const text = tr(field.type.text(value, field.spec));
  if (place === 'chip') return <>{text}</>;
  return field.origin === 'state' ? <Tag color={toneOf(String(value))}>{text}</Tag> : <>{text}</>;
}

export function EnumsCell({ field, value, place }: CellProps) {
  if (!Array.isArray(value)) return null;
  const labels = value.map((item) => tr(field.type.text([item], field.spec)));
  if (place !== 'detail') return <>{listed(labels)}</>;
  return <span className={styles.tags}>{labels.map((label) => <Tag key={label}>{label}</Tag>)}</span>;
}

export function DictCell({ field, value, place }: CellProps) {
  const { items } = useDictionary(field.spec['x-dict'] ?? '');
  if (value === null) return null;
  const item = items.find((each) => each.value === value);
  if (place === 'chip' || !item?.color || item.color === 'default') return <>{item?.label ?? String(value)}</>;
  return <Tag color={item.color}>{item.label}</Tag>;
}
