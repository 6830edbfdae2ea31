import { joinList, translateDeclared } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';
import { useDictionary } from '../kit/dictionary.ts';
import { Tag } from './tag.tsx';
import { colourOf } from './tones.ts';
import styles from './cells.module.css';

export function EnumCell({ field, value, place }: CellProps) {
  if (value === null) return null;
  const text = translateDeclared(field.type.text(value, field.spec));
  if (place === 'chip') return <>{text}</>;
  return field.origin === 'state' ? <Tag color={colourOf(String(value))}>{text}</Tag> : <>{text}</>;
}

export function EnumsCell({ field, value, place }: CellProps) {
  if (!Array.isArray(value)) return null;
  const labels = value.map((item) => translateDeclared(field.type.text([item], field.spec)));
  if (place !== 'detail') return <>{joinList(labels)}</>;
  return (
    <span className={styles.tags}>
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
    </span>
  );
}

export function DictCell({ field, value, place }: CellProps) {
  const { items } = useDictionary(field.spec['x-dict'] ?? '');
  if (value === null) return null;
  const item = items.find((each) => each.value === value);
  if (place === 'chip' || !item?.color || item.color === 'default') return <>{item?.label ?? String(value)}</>;
  return <Tag color={item.color}>{item.label}</Tag>;
}
