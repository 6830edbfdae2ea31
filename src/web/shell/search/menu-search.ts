import Fuse from 'fuse.js';
import type { Route } from '../routes/route-table.ts';

export interface Found {
  route: Route;
  /** Title as shown, in the user's language. */
  title: string;
}

/** Longer inputs are cut: they find nothing more and take time. */
const LONGEST = 32;

/** Fuzzy search over titles and paths; letters also match pinyin initials: `kcgl` finds 库存管理. */
export class MenuSearch {
  readonly #places: readonly Found[];
  readonly #fuse: Fuse<Found>;

  constructor(places: readonly Found[]) {
    this.#places = places;
    this.#fuse = new Fuse(places, {
      threshold: 0.4,
      distance: 100,
      keys: [
        { name: 'title', weight: 0.7 },
        { name: 'route.path', weight: 0.3 },
      ],
    });
  }

  find(input: string): Found[] {
    const wanted = input.trim().slice(0, LONGEST);
    if (wanted === '') return [];
    const byInitials = /^[a-z0-9]+$/i.test(wanted) ? this.#byInitials(wanted.toLowerCase()) : [];
    const fuzzy = this.#fuse.search(wanted).map(({ item }) => item);
    return [...new Set([...byInitials, ...fuzzy])];
  }

  #byInitials(wanted: string): Found[] {
    const at = ({ route }: Found) => route.initials?.indexOf(wanted) ?? -1;
    return this.#places.filter((place) => at(place) >= 0).toSorted((a, b) => at(a) - at(b));
  }
}
