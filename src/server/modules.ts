import type { FastifyInstance } from 'fastify';
import type { TableSpec } from '../meta/tables.ts';
import type { RouteKit } from './http/kit.ts';
import type { Hooks, ResourceHooks } from './records/hooks.ts';

/**
 * Behaviour that no declaration can say, found by the names of its files: that of one business area
 * stands in `areas/<area>/`, that of every entity in `features/<feature>/`.
 */

/** `<entity>.hooks.ts`: what is added to the writes of one resource. */
interface HookFile {
  resource: string;
  hooks: ResourceHooks;
}

const hookFiles = import.meta.glob<HookFile>(['./areas/*/*.hooks.ts', './features/*/*.hooks.ts'], { eager: true, import: 'default' });

export const loadHooks = (): Hooks => new Map(Object.values(hookFiles).map(({ resource, hooks }) => [resource, hooks]));

/** `<name>.routes.ts`: calls of its own; the default export registers them. */
type AddRoutes = (app: FastifyInstance, kit: RouteKit, base: string) => void;

const routeFiles = import.meta.glob<AddRoutes>(['./areas/*/*.routes.ts', './features/*/*.routes.ts'], { eager: true, import: 'default' });

export function addModuleRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const add of Object.values(routeFiles)) add(app, kit, base);
}

/** `<name>.table.ts`: a table beside those of the resources. */
const tableFiles = import.meta.glob<TableSpec>(['./areas/*/*.table.ts', './features/*/*.table.ts'], { eager: true, import: 'default' });

export const moduleTables: readonly TableSpec[] = Object.values(tableFiles);
