import type { FastifyInstance } from 'fastify';
import type { TableSpec } from './storage/tables.ts';
import type { Handler } from './events/handler.ts';
import type { Job } from './events/job.ts';
import type { AppParts, MakeHandler, MakeJob, RouteKit } from './http/kit.ts';
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

const hookFiles = import.meta.glob<HookFile>(['./areas/*/*.hooks.ts', './features/*/*.hooks.ts'], {
  eager: true,
  import: 'default',
});

export const loadHooks = (): Hooks => new Map(Object.values(hookFiles).map(({ resource, hooks }) => [resource, hooks]));

/** `<name>.routes.ts`: calls of its own; the default export registers them. */
type AddRoutes = (app: FastifyInstance, kit: RouteKit, base: string) => void;

const routeFiles = import.meta.glob<AddRoutes>(['./areas/*/*.routes.ts', './features/*/*.routes.ts'], {
  eager: true,
  import: 'default',
});

/** `noted` is told whose calls are added. */
export function addModuleRoutes(app: FastifyInstance, kit: RouteKit, base: string, noted: { area: string }): void {
  for (const [file, add] of Object.entries(routeFiles)) {
    noted.area = /^\.\/areas\/([^/]+)\//.exec(file)?.[1] ?? 'system';
    add(app, kit, base);
  }
}

/** `<name>.job.ts`: something that is done again and again, by the schedule. */
const jobFiles = import.meta.glob<MakeJob>(['./areas/*/*.job.ts', './features/*/*.job.ts'], {
  eager: true,
  import: 'default',
});

export function loadJobs(parts: AppParts): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>();
  for (const make of Object.values(jobFiles)) {
    const job = make(parts);
    if (jobs.has(job.name)) throw new Error(`two jobs of the name ${job.name}`);
    jobs.set(job.name, job);
  }
  return jobs;
}

/** `<name>.work.ts`: who does stored work of one name. */
const workFiles = import.meta.glob<MakeHandler>(['./areas/*/*.work.ts', './features/*/*.work.ts'], {
  eager: true,
  import: 'default',
});

export const loadHandlers = (parts: AppParts): Handler[] =>
  Object.values(workFiles).flatMap((make) => make(parts) ?? []);

/** `<name>.table.ts`: a table beside those of the resources. */
const tableFiles = import.meta.glob<TableSpec>(['./areas/*/*.table.ts', './features/*/*.table.ts'], {
  eager: true,
  import: 'default',
});

export const moduleTables: readonly TableSpec[] = Object.values(tableFiles);
