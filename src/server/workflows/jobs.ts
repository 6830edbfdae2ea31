import type { Job } from '../events/job.ts';
import type { AppParts } from '../http/app.ts';

/** What is done again and again: `src/server/workflows/<area>/<name>.job.ts`, whose default export makes the job. */
export type MakeJob = (parts: AppParts) => Job;

const files = import.meta.glob<MakeJob>('./*/*.job.ts', { eager: true, import: 'default' });

export function loadJobs(parts: AppParts): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>();
  for (const make of Object.values(files)) {
    const job = make(parts);
    if (jobs.has(job.name)) throw new Error(`two jobs of the name ${job.name}`);
    jobs.set(job.name, job);
  }
  return jobs;
}
