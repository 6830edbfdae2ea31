import type { TitledCard } from './data.ts';

/** Screens that somebody may have for one dashboard. */
export const maxScreens = 50;

/** The header in which a screen sends its key. */
export const screenHeader = 'x-screen-key';

/** A screen on a wall, as its owner sees it. */
export interface WallScreen {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** When it last asked for its figures; null before that. */
  readonly seenAt: string | null;
}

/** What a screen shows, before its figures. */
export interface OpenedScreen {
  readonly name: string;
  readonly label: string;
  readonly cards: readonly TitledCard[];
}
