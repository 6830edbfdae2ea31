import { expect } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Client } from './client.ts';

let count = 0;

/** A template with its form, as its designer makes it; not published yet. */
async function draftedForm(
  designer: Client,
  orgIds: string,
  form: Json,
  more: Row = {},
): Promise<{ id: string; version: number }> {
  const added = await designer.post<Row>('/diyForm/template/add', {
    templateCode: `FORM_${count++}`,
    templateName: '来访接待',
    categoryCode: 'reception',
    formKind: 'reception',
    orgIds,
    submitLimit: 'none',
    ...more,
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const saved = await designer.post<{ version: number }>('/diyForm/template/saveForm', {
    id: added.data.id,
    version: added.data.version,
    form: JSON.stringify(form),
  });
  expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 });
  return { id: String(added.data.id), version: saved.data.version };
}

/** The same, published. Returns the template's id. */
export async function publishedForm(designer: Client, orgIds: string, form: Json, more: Row = {}): Promise<string> {
  const { id, version } = await draftedForm(designer, orgIds, form, more);
  const reply = await designer.post('/diyForm/template/publishForm', { id, version });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return id;
}
