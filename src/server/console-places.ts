import pages from '../../resources/pages.ts';
import sections from '../../resources/sections.ts';
import type { Model } from '../meta/model.ts';
import { deriveRoutes, type RouteEntry, type RouteManifest } from '../meta/routes.ts';

const derived = new WeakMap<Model, RouteManifest>();

/** The sections and places of the console, as they are declared. */
export function consolePlaces(model: Model): RouteManifest {
  const known = derived.get(model);
  if (known) return known;
  const places = deriveRoutes(
    new Map([...model.resources].map(([id, { declaration }]) => [id, declaration])),
    pages,
    sections,
    new Map([...model.reports].map(([id, { declaration }]) => [id, declaration])),
  );
  derived.set(model, places);
  return places;
}

/** Places of the console that open pages of other applications. */
export const externalPlaces = (model: Model): RouteEntry[] =>
  consolePlaces(model).routes.filter(({ external }) => external !== undefined);
