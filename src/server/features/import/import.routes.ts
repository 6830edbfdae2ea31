import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../meta/calls.ts';
import { AppError } from '../../../meta/errors.ts';
import { formListArea } from '../../../meta/form-list-ids.ts';
import { fill } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { ofResource, readOfResource } from '../../http/input/resource.ts';
import { streamed } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { authorize } from '../../records/access.ts';
import { readId } from '../../records/read-ids.ts';
import { sendFile } from '../../http/attachment.ts';
import { say } from '../../labels.ts';
import { cutImportsOf, forgetCut } from './cut-imports.ts';
import { keepFaulty, readFaulty } from './faulty.ts';
import { sheetsOfLines } from './line-tables.ts';
import type { RowOutcome } from './lines.ts';
import { importRows } from './rows.ts';
import { stillAllowed } from './still-allowed.ts';
import { makeTemplate } from './template.ts';
import { importTexts } from './texts.ts';
import { acceptFiles, readUpload } from './upload.ts';
import { answers, answersFile, moment } from '../../http/openapi/answers.ts';
import { importOutput } from '../../http/openapi/output.ts';

/** The number of rows of each kind in the reply; the file of refused rows holds all of them. */
const maxShown = 200;

/** The first sheet first. */
const inFile = (one: RowOutcome, other: RowOutcome): number =>
  (one.sheet ?? '').localeCompare(other.sheet ?? '') || one.row - other.row;

interface OfForm {
  Params: { form: string };
}

/** As every import takes it. */
const workbook = streamed(
  ['multipart/form-data'],
  object({ file: { type: 'string', format: 'binary' }, mode: { enum: ['check', 'all', 'skip'] } }, ['file']),
);

export default function addImportRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  /** Users with an import in progress; one at a time for each user. */
  const busy = new Set<string>();

  /** Reading is part of the import: a user cannot have several slow files read at once. */
  async function run(context: Context, resource: Resource, request: FastifyRequest) {
    const { userId } = context.principal;
    if (busy.has(userId)) throw new AppError('importRunning');
    busy.add(userId);
    try {
      const { mode, sheets } = await readUpload(request, sheetsOfLines(context, resource));
      if (mode !== 'check') await forgetCut(context, resource);
      const { outcomes, added, partsOf } = await importRows(context, resource, sheets, mode, () =>
        stillAllowed(kit, request, context, resource),
      );
      const bad = outcomes.filter(({ problems }) => problems.length > 0);
      const good = outcomes.filter(({ problems }) => problems.length === 0);
      return {
        mode,
        total: outcomes.length,
        added,
        good: good.length,
        bad: bad.length,
        rows: [...bad.slice(0, maxShown), ...good.slice(0, maxShown)].toSorted(inFile),
        faulty:
          bad.length > 0
            ? await keepFaulty(context, resource, sheets, { outcomes: bad, partsOf }, kit.auth.clock())
            : null,
      };
    } finally {
      busy.delete(userId);
    }
  }

  /** Checks the permission before the file is read. */
  const importFor = (context: Context, resource: Resource, request: FastifyRequest) => {
    authorize(context, resource, 'import');
    authorize(context, resource, 'add');
    return run(context, resource, request);
  };

  app.register(async (scope) => {
    await acceptFiles(scope);
    const addImport = (path: string, resource: Resource) =>
      scope.post(path, async (request) => ok(await importFor(await kit.contextOf(request), resource, request)));
    const addTemplate = ({ method, path }: Call, resource: Resource) =>
      scope.route({
        method,
        url: base + path,
        handler: async (request, reply) => {
          const { name, file } = await makeTemplate(await kit.contextOf(request), resource);
          return sendFile(reply, name, file, file.length);
        },
      });
    const published = (context: Context, form: string) => {
      const resource = context.model.resources.get(`${formListArea}/${form}`);
      if (!resource) throw new AppError('noSuchCall');
      return resource;
    };
    scope.post(
      `${base}/${formListArea}/:form/import`,
      takes(
        workbook,
        async (request: FastifyRequest<OfForm>) => {
          const context = await kit.contextOf(request);
          return ok(await importFor(context, published(context, request.params.form), request));
        },
        answers(importOutput()),
      ),
    );
    scope.post(
      `${base}/${formListArea}/:form/importTemplate`,
      takes(
        {},
        async (request: FastifyRequest<OfForm>, read, reply) => {
          const context = await kit.contextOf(request);
          read();
          const { name, file } = await makeTemplate(context, published(context, request.params.form));
          return sendFile(reply, name, file, file.length);
        },
        answersFile('xlsx'),
      ),
    );
    for (const resource of kit.model.resources.values()) {
      for (const call of resource.calls) {
        if (call.op === 'import') addImport(base + call.path, resource);
        else if (call.op === 'template') addTemplate(call, resource);
      }
    }
  });

  /** The results of the caller's interrupted imports. */
  app.post(
    `${base}/import/cut`,
    takes(
      ofResource,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { resource } = readOfResource(context, read);
        authorize(context, resource, 'import');
        return ok(await cutImportsOf(context, resource));
      },
      answers(listOf(whole({ id: text, outcome: { enum: ['none', 'part', 'all'] }, rows: count, endedAt: moment }))),
    ),
  );

  app.get<{ Params: { id: string } }>(`${base}/import/faulty/:id`, answersFile('xlsx'), async (request, reply) => {
    const context = await kit.contextOf(request);
    const { resource, content, size } = await readFaulty(context, readId(request.params.id), kit.auth.clock());
    return sendFile(
      reply,
      `${fill(importTexts.faulty[context.locale], { label: say(context.locale, resource.label) })}.xlsx`,
      content,
      size,
    );
  });
}
