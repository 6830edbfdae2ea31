import type { Random } from './random.ts';
import type { People, Person } from './people.ts';

/** The differences between the two projects. */
export interface Site {
  readonly key: 'A' | 'B';
  readonly orgId: string;
  readonly centreId: string;
  readonly name: string;
  readonly city: string;
  readonly regionCode: string;
  readonly address: string;
  /** The prefix of licence plates. */
  readonly plates: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly random: Random;
  readonly people: People;
  /** Who administers the project. */
  readonly manager: string;
}

export interface Room {
  readonly id: string;
  readonly roomNo: string;
  readonly fullName: string;
  readonly build: Build;
  readonly unitId: string;
  readonly floorId: string;
  readonly floorNo: number;
  readonly area: number;
  readonly type: 'office' | 'residence' | 'dormitory' | 'shop';
  /** Set when somebody moves in. */
  status: 'vacant' | 'sold' | 'rented' | 'occupied' | 'decorating' | 'disabled';
  virtId?: string;
  ownerName?: string;
}

export interface Build {
  readonly id: string;
  readonly name: string;
  readonly floorIds: string[];
  readonly rooms: Room[];
}

export interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly creditCode: string;
  readonly contact: Person;
  readonly rooms: readonly Room[];
  readonly departments: readonly { readonly id: string; readonly name: string }[];
  readonly settleType: 'prepaid' | 'monthly' | 'credit';
}

/** A person who orders, pays, reports and visits: a row of `residents/user`. */
export interface Customer extends Person {
  readonly id: string;
  readonly userNo: string;
  readonly enterprise?: Enterprise;
  readonly deptId?: string;
  readonly jobNo?: string;
  readonly personnelType: string;
}

/** A person who owns a flat and is registered there. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly room: Room;
}

export interface Staff extends Person {
  readonly id: string;
  readonly position: string;
  readonly type: 'manager' | 'repair' | 'service' | 'security' | 'clean' | 'canteen' | 'delivery';
  readonly deptId: string;
}

export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly type: 'canteen' | 'shop' | 'service' | 'coffee' | 'laundry' | 'other';
  readonly contact: { readonly name: string; readonly mobile: string };
}

/** A project with all people and things that its records refer to. */
export interface Campus extends Site {
  readonly builds: readonly Build[];
  readonly rooms: readonly Room[];
  /** Active enterprises only. */
  readonly enterprises: readonly Enterprise[];
  readonly customers: readonly Customer[];
  readonly owners: readonly Owner[];
  /** Departments of the operations centre, by name. */
  readonly departments: ReadonlyMap<string, string>;
  readonly staff: readonly Staff[];
  /** The member of staff who runs the project. */
  readonly managerId: string;
  /** The administrator of the project, at work. */
  readonly desk: { readonly id: string; readonly name: string };
  readonly merchants: readonly Merchant[];
}

/** The item at an index, wrapping around at the end. */
export const nth = <T>(items: readonly T[], i: number): T => {
  const item = items[i % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

export const staffOf = (campus: Campus, type: Staff['type']): Staff[] =>
  campus.staff.filter((staff) => staff.type === type);

export const plate = ({ plates, random }: Site): string =>
  `${plates}${random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])}${random.digits(4)}`;

/** The second project is the smaller one: of what the first has many of, it has half. */
export const countFor = ({ key }: Pick<Site, 'key'>, count: number): number =>
  key === 'A' ? count : Math.ceil(count / 2);

/** Items with their places: every second one in the second project. */
export const entriesFor = <T>({ key }: Pick<Site, 'key'>, items: readonly T[]): (readonly [number, T])[] =>
  [...items.entries()].filter(([i]) => key === 'A' || i % 2 === 0);
