import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model, Resource } from '../../../meta/model.ts';

const id = 'export/exportTask';

export function taskResource(model: Model): Resource {
  const resource = model.resources.get(id);
  if (!resource) throw new Error(`the platform needs the resource ${id}`);
  return resource;
}

/** Where the files of finished tasks lie, named by their tasks. */
export async function exportFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'exports');
  await mkdir(folder, { recursive: true });
  return folder;
}

export const fileOf = (folder: string, taskId: string): string => join(folder, `${taskId}.file`);
