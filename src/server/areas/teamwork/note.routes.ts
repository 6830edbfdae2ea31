import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { noteLimits } from '../../../meta/teamwork.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { idField, idsField, optional, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, nothing, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { followersOf } from './followers.ts';
import { notesOf } from './note-rows.ts';
import { addNote, changeNote, removeNote } from './notes.ts';
import { findReaders, namedReaders } from './people.ts';
import { ofRecord, readShared } from './record.ts';
import { titles } from './words.ts';

const maxPages = 500;
const maxMentions = 2000;

const ofNote = { ...ofRecord, noteId: idField(titles.note) };

/** A comment has a text or a file; `mentions` are account names. */
const said = {
  // Programs know this message as it is.
  id: idField('id'),
  content: textField(titles.content, noteLimits.content),
  mentions: textField(titles.mentions, maxMentions),
  files: optional(idsField(titles.files, noteLimits.files)),
};

const person = whole({ userName: text, realName: text });
const note = whole({
  id: text,
  version: count,
  authorName: text,
  content: text,
  mentions: listOf(person),
  files: listOf(text),
  earlier: listOf(whole({ content: text, until: moment })),
  createdAt: moment,
  editedAt: orNull(moment),
  isRemoved: yesOrNo,
  isOpen: yesOrNo,
});

const added = input({ ...ofRecord, ...said }, problemsOf);
const changed = input({ ...ofNote, version: wholeField(titles.version, [1, 1_000_000]), ...said }, problemsOf);

/** Comments on records: whoever may read a record reads and writes them. Those who act as somebody else write none. */
export default function addNotes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const now = () => kit.auth.clock();

  app.post(
    `${base}/teamwork/note/list`,
    takes(
      { ...ofRecord, page: wholeField(titles.page, [1, maxPages], 1) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        return ok(await notesOf(context, shared, given.page, now()));
      },
      answers(whole({ list: listOf(note), total: count })),
    ),
  );

  app.post(
    `${base}/teamwork/note/add`,
    takes(
      added,
      async (request, read) => {
        await ownCaller(kit, request);
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        const mentions = await namedReaders(kit, shared, namesIn(given));
        const followers = await followersOf(kit, shared);
        const values = { content: given.content, files: given.files ?? [], mentions };
        return ok(await addNote(context, shared, values, { now: now(), followers }));
      },
      answers(note),
    ),
  );

  app.post(
    `${base}/teamwork/note/update`,
    takes(
      changed,
      async (request, read) => {
        await ownCaller(kit, request);
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        const mentions = await namedReaders(kit, shared, namesIn(given));
        const { noteId, version, content, files } = given;
        return ok(
          await changeNote(context, shared, { content, files: files ?? [], mentions, id: noteId, version, now: now() }),
        );
      },
      answers(note),
    ),
  );

  app.post(
    `${base}/teamwork/note/remove`,
    takes(
      ofNote,
      async (request, read) => {
        await ownCaller(kit, request);
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        await removeNote(context, shared, given.noteId, now());
        return ok(null);
      },
      answers(nothing),
    ),
  );

  app.post(
    `${base}/teamwork/people`,
    takes(
      { ...ofRecord, q: textField(titles.name, 60) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        const rows = await findReaders(kit, shared, given.q);
        return ok({ rows: rows.map(({ userName, realName }) => ({ userName, realName })) });
      },
      answers(whole({ rows: listOf(person) })),
    ),
  );
}

type Said = Given<typeof said>;

const namesIn = ({ mentions }: Said): string[] => [...new Set(mentions.split(',').filter(Boolean))];

function problemsOf(given: Said): FieldError[] {
  const errors: FieldError[] = [];
  if (given.content === '' && (given.files ?? []).length === 0)
    errors.push({ path: 'content', problem: 'required', values: { title: titles.content } });
  if (namesIn(given).length > noteLimits.people)
    errors.push({
      path: 'mentions',
      problem: 'tooManyItems',
      values: { title: titles.mentions, limit: noteLimits.people },
    });
  return errors;
}
