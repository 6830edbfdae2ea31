import type { Model } from '../../src/meta/model.ts';
import type { RouteEntry } from '../../src/meta/routes.ts';
import { consolePlaces } from '../../src/server/console-places.ts';

/** All places of the console, including hidden ones. */
export const everyRoute = (model: Model): readonly RouteEntry[] => consolePlaces(model).routes;
