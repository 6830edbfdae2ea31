import type { Row } from '../../../../../meta/json.ts';

export interface Unit {
  label: string;
  rows: Row[];
}

export interface Floor {
  label: string;
  /** What stands beside each other on it; one without a name where nothing does. */
  units: Unit[];
}

/** `B2`, `-1` and `地下2层` lie below the ground. */
const heightOf = (label: string): number => {
  const number = Number(/\d+/.exec(label)?.[0] ?? 0);
  return /^(B|-|负|地下)/i.test(label) ? -number : number;
};

const byName = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'zh', { numeric: true });

/** Rows by their floor, the highest first, as a house stands; floors of the same name are one, whatever unit they belong to. */
export function floorsOf(rows: readonly Row[], floorOf: (row: Row) => string, unitOf: (row: Row) => string): Floor[] {
  const floors = new Map<string, Map<string, Row[]>>();
  for (const row of rows) {
    const units = floors.get(floorOf(row)) ?? new Map<string, Row[]>();
    floors.set(floorOf(row), units.set(unitOf(row), [...(units.get(unitOf(row)) ?? []), row]));
  }
  return [...floors]
    .map(([label, units]) => ({
      label,
      units: [...units].map(([name, own]) => ({ label: name, rows: own })).toSorted(byName),
    }))
    .toSorted((one, other) => heightOf(other.label) - heightOf(one.label) || byName(one, other));
}
