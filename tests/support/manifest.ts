import pages from '../../resources/pages.ts';
import sections from '../../resources/sections.ts';
import type { Model } from '../../src/meta/model.ts';
import { deriveRoutes, type RouteEntry } from '../../src/meta/routes.ts';

/** All places of the console, including hidden ones. */
export const everyRoute = ({ resources, reports }: Model): readonly RouteEntry[] =>
  deriveRoutes(
    new Map([...resources].map(([id, { declaration }]) => [id, declaration])),
    pages,
    sections,
    new Map([...reports].map(([id, { declaration }]) => [id, declaration])),
  ).routes;
