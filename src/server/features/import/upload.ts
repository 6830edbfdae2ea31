import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { readSheets } from '../../sheets/read.ts';
import { SheetError, type SheetRows } from '../../sheets/table.ts';
import { modes, type Mode } from './rows.ts';

const maxRows = 20_000;
const maxColumns = 200;
const maxFileBytes = 10 * 1024 * 1024;

interface Upload {
  readonly mode: Mode;
  readonly name: string;
  /** The first one holds the rows, the others their lines. */
  readonly sheets: SheetRows[];
}

/** Only the routes of imports take files, so only they read them. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  if (!app.hasContentTypeParser('multipart/form-data')) await app.register(multipart);
}

export async function readUpload(request: FastifyRequest, further: readonly string[]): Promise<Upload> {
  const { file, name, mode = 'all', ...others } = await receive(request);
  const errors = Object.keys(others).map((path) => ({ path, problem: 'unknown' as const }));
  const known = modes.find((each) => each === mode);
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  if (!known) throw new AppError('invalid', {}, { errors: [{ path: 'mode', problem: 'notAChoice' }] });
  if (!(file instanceof Buffer) || file.length === 0)
    throw new AppError('invalid', {}, { errors: [{ path: 'file', problem: 'required', values: { title: 'file' } }] });
  return {
    mode: known,
    name: String(name ?? ''),
    sheets: await readSheets(file, { rows: maxRows, columns: maxColumns }, further).catch(refuse),
  };
}

async function receive(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return {};
  const received: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
    })) {
      if (part.type === 'file') {
        if (part.fieldname === 'file') received.name = part.filename;
        received[part.fieldname] = await part.toBuffer();
      } else received[part.fieldname] = part.value;
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw code === 'FST_REQ_FILE_TOO_LARGE'
      ? new AppError('sheetTooLarge')
      : /^FST_(FILES|FIELDS|PARTS)_LIMIT|^FST_INVALID_MULTIPART|PROTO/.test(code)
        ? new AppError('malformed')
        : error;
  }
  return received;
}

function refuse(error: unknown): never {
  if (!(error instanceof SheetError)) throw error;
  switch (error.reason) {
    case 'format':
      throw new AppError('fileFormat');
    case 'formula':
      throw new AppError('sheetFormulas', { cells: error.cells });
    case 'tooSlow':
      throw new AppError('sheetTooSlow');
    case 'tooLarge':
      throw new AppError('sheetTooLarge');
    case 'tooManyRows':
      throw new AppError('fileTooManyRows', { rows: maxRows });
    case 'tooManyColumns':
      throw new AppError('fileTooManyColumns');
    default:
      throw new AppError('fileBroken');
  }
}
