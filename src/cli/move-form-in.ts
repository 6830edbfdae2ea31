import { formFileOf, resourceFileOf } from '../meta/check/index.ts';
import { defineResource } from '../meta/resource.ts';
import { readDesigned } from './designed-files.ts';
import { moveIn } from './moved-in.ts';
import { codeOf, menuOf, scaffold, type Piece, type Wanted } from './scaffold.ts';
import { Refusal } from './usage.ts';

interface Files {
  readonly form: string;
  readonly flow: string | undefined;
}

/** A designed form as an entity, held against everything that `npm run check` asks before a byte of it is written. */
export async function moveFormIn(
  root: string,
  named: Wanted,
  files: Files,
): Promise<{ readonly wanted: Wanted; readonly pieces: Piece[] }> {
  const { form, flow, mistakes } = await readDesigned(files.form, files.flow);
  const id = `${named.area}/${named.entity}`;
  const { label, inProject } = named;
  const about = { id, label, code: codeOf(named), menu: menuOf(named), inProject };
  const moved =
    form && moveIn({ form, ...(flow && { flow }) }, { ...about, formFile: files.form, flowFile: files.flow });
  if (!moved) return refuse(mistakes);
  const { mistakes: notMoved, ...movedIn } = moved;
  const wanted = { ...named, movedIn };
  const pieces = await scaffold(root, wanted);
  const found = await mistakesWith(id, wanted, pieces);
  const places = [
    [formFileOf(id), files.form],
    [`flows/${id}.json`, String(files.flow)],
  ] as const;
  const said = found.map((line) => places.reduce((text, [file, given]) => withPlace(text, file, given), line));
  const all = [...mistakes, ...notMoved, ...said];
  if (all.length > 0) refuse(all);
  return { wanted, pieces };
}

/** A mistake stands where it can be corrected: in the file that was given. */
const withPlace = (line: string, file: string, given: string): string =>
  line.startsWith(file) ? `${given}${line.slice(file.length)}` : line;

function refuse(mistakes: readonly string[]): never {
  const count = mistakes.length === 1 ? '1 thing' : `${mistakes.length} things`;
  throw new Refusal(`${mistakes.join('\n')}\n\n${count} cannot be carried over; nothing was written.`);
}

/** What is wrong with all declarations once this one stands among them, and was not before. */
async function mistakesWith(id: string, { area, movedIn }: Wanted, pieces: readonly Piece[]): Promise<string[]> {
  // Imported late: it loads every declaration, which a plain entity does not need.
  const [{ mistakesIn }, { findAll }] = await Promise.all([import('./check.command.ts'), import('./found.ts')]);
  const found = await findAll();
  const { form, declaration, flow } = movedIn as NonNullable<Wanted['movedIn']>;
  const policyFile = `policies/${area}.csv`;
  const policyPath = [policyFile, `/${policyFile}`].find((path) => path in found.policyFiles) ?? policyFile;
  const lines = pieces.find(({ file }) => file === policyFile)?.text ?? '';
  const after = await mistakesIn({
    ...found,
    areas: new Set([...(found.areas ?? []), area]),
    resources: new Map([
      ...found.resources,
      [
        id,
        {
          resourceFile: resourceFileOf(id),
          formFile: formFileOf(id),
          declaration: defineResource({ ...declaration, form }),
          form,
        },
      ],
    ]),
    flows: new Map([
      ...(found.flows ?? []),
      ...(flow ? [[id, { file: `flows/${id}.json`, content: flow as unknown }] as const] : []),
    ]),
    policyFiles: { ...found.policyFiles, [policyPath]: `${found.policyFiles[policyPath] ?? ''}${lines}` },
  });
  if (after.problems.length === 0) return [];
  const before = new Set((await mistakesIn(found)).problems);
  return after.problems.filter((line) => !before.has(line));
}
