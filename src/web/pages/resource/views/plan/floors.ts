import type { Json, Row } from '../../../../../meta/json.ts';

export interface Floor {
  id: string;
  label: string;
  rows: Row[];
}

/** `B2` and `地下2层` lie below the ground, `-1` as well. */
const heightOf = (label: string): number => {
  const number = Number(/\d+/.exec(label)?.[0] ?? 0);
  return /^(B|-|负|地下)/i.test(label.replace(/^.*[-·\s](?=(B|负|地下)\d)/i, '')) ? -number : number;
};

/** Rows by their floor, the highest first, as a house stands. */
export function floorsOf(rows: readonly Row[], by: string, labelOf: (id: Json) => string): Floor[] {
  const floors = new Map<string, Floor>();
  for (const row of rows) {
    const id = String(row[by]);
    const floor = floors.get(id) ?? { id, label: labelOf(row[by] ?? null), rows: [] };
    floor.rows.push(row);
    floors.set(id, floor);
  }
  return [...floors.values()].toSorted((one, other) => heightOf(other.label) - heightOf(one.label) || one.label.localeCompare(other.label, 'zh', { numeric: true }));
}
