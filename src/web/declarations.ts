import { use } from 'react';
import { isFormList } from '../meta/form-list-ids.ts';
import { compileResource, type Resource } from '../meta/model.ts';
import { compileReport, type Report } from '../meta/report/report.ts';
import { declarationFile, reportFile } from './declaration-files.ts';
import { memoizeAsync } from './async.ts';
import { loadChunk } from './chunk-error.ts';

const loadFormList = memoizeAsync(async (id: string) => (await import('./form-lists.ts')).fetchFormList(id));

export const loadResource = memoizeAsync(async (id: string): Promise<Resource> => {
  if (isFormList(id)) return (await loadFormList(id)).resource;
  const load = declarationFile(id);
  if (!load) throw new TypeError(`no resource is declared as ${id}`);
  return compileResource(id, await loadChunk(load()));
});

/** The compiled resource; suspends until its declaration is loaded. */
export const useResource = (id: string): Resource => use(loadResource(id));

const loadTogether = memoizeAsync((ids: string) => Promise.all(ids.split(',').filter(Boolean).map(loadResource)));

/** Several resources at once; the same ids return the same array. */
export const useResources = (ids: readonly string[]): readonly Resource[] => use(loadTogether(ids.join()));

export const isDeclared = (id: string): boolean => declarationFile(id) !== undefined;

const loadReport = memoizeAsync(async (id: string): Promise<Report> => {
  if (isFormList(id)) {
    const { report, resource } = await loadFormList(id);
    return compileReport(id, report, resource);
  }
  const load = reportFile(id);
  if (!load) throw new TypeError(`no report is declared as ${id}`);
  const declaration = await loadChunk(load());
  return compileReport(id, declaration, await loadResource(declaration.resource));
});

/** The compiled report; suspends until its declaration and its resource's declaration are loaded. */
export const useReport = (id: string): Report => use(loadReport(id));
