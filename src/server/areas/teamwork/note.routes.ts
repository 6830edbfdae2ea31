import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { noteLimits } from '../../../meta/teamwork.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { followersOf } from './followers.ts';
import { notesOf } from './note-rows.ts';
import { addNote, changeNote, removeNote } from './notes.ts';
import { findReaders, namedReaders } from './people.ts';
import { readShared, sharedRecord, sharedResource } from './record.ts';
import { titles } from './words.ts';

const maxPages = 500;
const idTitle = 'id';

/** Comments on records: whoever may read a record reads and writes them. Those who act as somebody else write none. */
export default function addNotes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const now = () => kit.auth.clock();

  app.post(`${base}/teamwork/note/list`, async (request) => {
    const context = await kit.contextOf(request);
    let page = 1;
    const shared = await readShared(context, bodyOf(request).values, (input) => {
      page = input.whole('page', titles.page, [1, maxPages], 1);
    });
    return ok(await notesOf(context, shared, page, now()));
  });

  app.post(`${base}/teamwork/note/add`, async (request) => {
    await ownCaller(kit, request);
    const context = await kit.contextOf(request);
    const { resource, ...values } = bodyOf(request).values;
    const of = sharedResource(context, resource);
    const input = new CallInput(values);
    const id = input.id('id', idTitle);
    const { names, ...said } = readSaid(input);
    const shared = await sharedRecord(context, of, id);
    const mentions = await namedReaders(kit, shared, names);
    const followers = await followersOf(kit, shared);
    return ok(await addNote(context, shared, { ...said, mentions }, { now: now(), followers }));
  });

  app.post(`${base}/teamwork/note/update`, async (request) => {
    await ownCaller(kit, request);
    const context = await kit.contextOf(request);
    const { resource, ...values } = bodyOf(request).values;
    const of = sharedResource(context, resource);
    const input = new CallInput(values);
    const id = input.id('id', idTitle);
    const noteId = input.id('noteId', titles.note);
    const version = input.whole('version', titles.version, [1, 1_000_000]);
    const { names, ...said } = readSaid(input);
    const shared = await sharedRecord(context, of, id);
    const mentions = await namedReaders(kit, shared, names);
    return ok(await changeNote(context, shared, { ...said, mentions, id: noteId, version, now: now() }));
  });

  app.post(`${base}/teamwork/note/remove`, async (request) => {
    await ownCaller(kit, request);
    const context = await kit.contextOf(request);
    let noteId = '';
    const shared = await readShared(context, bodyOf(request).values, (input) => {
      noteId = input.id('noteId', titles.note);
    });
    await removeNote(context, shared, noteId, now());
    return ok(null);
  });

  app.post(`${base}/teamwork/people`, async (request) => {
    const context = await kit.contextOf(request);
    let text = '';
    const shared = await readShared(context, bodyOf(request).values, (input) => {
      text = input.text('q', titles.name, 60);
    });
    const rows = await findReaders(kit, shared, text);
    return ok({ rows: rows.map(({ userName, realName }) => ({ userName, realName })) });
  });
}

/** A comment has a text or a file; `mentions` are account names. */
function readSaid(input: CallInput): { content: string; names: string[]; files: string[] } {
  const content = input.text('content', titles.content, noteLimits.content);
  const raw = input.text('mentions', titles.mentions, 2000);
  const names = [...new Set(raw.split(',').filter(Boolean))];
  const files = input.has('files')
    ? input.ids('files', titles.files, noteLimits.files)
    : (input.text('files', titles.files, 0), []);
  const errors: FieldError[] = [];
  if (content === '' && files.length === 0)
    errors.push({ path: 'content', problem: 'required', values: { title: titles.content } });
  if (names.length > noteLimits.people)
    errors.push({
      path: 'mentions',
      problem: 'tooManyItems',
      values: { title: titles.mentions, limit: noteLimits.people },
    });
  input.finish(...errors);
  return { content, names, files };
}
