import { expect, test } from 'vitest';
import { findAll } from '../../src/cli/found.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { checkAll } from '../../src/server/check-all.ts';

test('the declarations and policies of the product have no mistakes', async () => {
  const result = checkAll(await findAll());
  expect('problems' in result ? result.problems : []).toEqual([]);
});

test('the server and the command line find the same resources', async () => {
  const { resources } = await findAll();
  expect([...loadModel().model.resources.keys()]).toEqual([...resources.keys()]);
});

test('every declaration is data: it survives a JSON round trip', async () => {
  for (const { declaration, resourceFile } of (await findAll()).resources.values()) {
    expect(JSON.parse(JSON.stringify(declaration)), resourceFile).toEqual(declaration);
  }
});
