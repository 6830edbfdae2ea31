import { labelIn, type Labels } from '../labels.ts';
import { locales } from '../locale.ts';
import type { Model } from '../model.ts';
import { menuText, textsOf, textsOfDashboard, textsOfFlows, textsOfReport, type DeclaredText } from '../texts.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import type { World } from './subject.ts';

type Files = NonNullable<Sources['labels']>;

const languages: readonly string[] = locales.filter((locale) => locale !== 'zh');
const place = /^labels\/([^/]+)\/[^/]+\.json$/;

const languageOf = (file: string): string | undefined => place.exec(file)?.[1];

/** Places in braces are filled in by their Chinese names, in every language. */
const withoutPlaces = (text: string): string => text.replaceAll(/\{+[^{}]*\}+/g, '');

const textsIn = (content: unknown): [string, unknown][] =>
  typeof content === 'object' && content !== null && !Array.isArray(content) ? Object.entries(content) : [];

/** Reports invalid files of `labels/`. */
export function* labelFiles({ labels = new Map() }: Pick<Sources, 'labels'>): Iterable<Problem> {
  const owners = new Map<string, string>();
  for (const [file, { content, failure }] of labels) {
    const language = languageOf(file) ?? '';
    if (failure !== undefined) yield { id: 'R001', file, path: '', message: failure };
    else if (!languages.includes(language))
      yield {
        id: 'R703',
        file,
        path: '',
        message: `there is no language ${quote(language)}; there are ${languages.join(', ')}`,
      };
    else if (typeof content !== 'object' || content === null || Array.isArray(content))
      yield { id: 'R703', file, path: '', message: 'must be an object of Chinese texts with their translations' };
    for (const [key, text] of textsIn(content)) {
      const owner = owners.get(`${language} ${key}`);
      if (typeof text !== 'string' || text.trim() === '')
        yield { id: 'R703', file, path: key, message: 'must be a text' };
      else if (owner !== undefined) yield { id: 'R706', file, path: key, message: `stands in ${owner} as well` };
      else if (/\p{Script=Han}/u.test(withoutPlaces(text)))
        yield { id: 'R708', file, path: key, message: `${quote(text)} is Chinese` };
      else owners.set(`${language} ${key}`, file);
    }
  }
}

/** Warnings for translators. They do not stop the product, because every text has its Chinese original. */
export function* languageNotes(labels: Files, world: World): Iterable<Problem> {
  const known = new Set([...declaredTexts(world)].flatMap(({ key, plain }) => [key, plain]));
  for (const [file, { content }] of labels) {
    for (const [key] of textsIn(content)) if (!known.has(key)) yield unknown(file, key, known);
  }
  for (const language of languages) yield* twins(world, language, labels);
}

function unknown(file: string, key: string, known: ReadonlySet<string>): Problem {
  const hint = didYouMean(key, [...known]);
  return { id: 'R704', file, path: key, message: 'no declaration says this', ...(hint && { hint }) };
}

/**
 * Finds texts that become identical in a language although people must tell them apart: columns, import headings,
 * choices.
 */
function* twins(world: World, language: string, labels: Files): Iterable<Problem> {
  const texts = textsOfLanguage(labels, language);
  const fileOf = new Map(
    [...labels].flatMap(([file, { content }]) =>
      languageOf(file) === language ? textsIn(content).map(([key]) => [key, file] as const) : [],
    ),
  );
  const reported = new Set<string>();
  for (const { id, resource } of world.subjects.values()) {
    const fields = [...resource.fields.values()];
    for (const set of [
      fields.map(({ title }) => title),
      ...fields.map(({ spec }) => Object.values(spec['x-options'] ?? {})),
    ]) {
      const seen = new Map<string, string>();
      for (const chinese of set) {
        const text = labelIn(texts, chinese);
        const other = seen.get(text);
        const file = fileOf.get(chinese);
        if (other === undefined || other === chinese || file === undefined) seen.set(text, chinese);
        else if (!reported.has(`${other} ${chinese}`)) {
          reported.add(`${other} ${chinese}`);
          yield {
            id: 'R705',
            file,
            path: chinese,
            message: `${quote(text)} is also what ${quote(other)} is called in ${language}, and both belong to ${id}`,
          };
        }
      }
    }
  }
}

function* declaredTexts({ subjects, sections, pages, reports, dashboards, flows }: World): Iterable<DeclaredText> {
  for (const { resource } of subjects.values()) yield* textsOf(resource);
  for (const { declaration } of reports.values()) yield* textsOfReport(declaration);
  for (const { declaration } of dashboards.values()) yield* textsOfDashboard(declaration);
  yield* textsOfFlows(flows.values());
  for (const { title } of [...Object.values(sections), ...pages]) yield menuText(title);
}

const textsOfLanguage = (labels: Files, language: string): Labels =>
  Object.fromEntries(
    [...labels].flatMap(([file, { content }]) => (languageOf(file) === language ? textsIn(content) : [])),
  ) as Labels;

/** Texts without a translation, by language. */
export function untranslated(
  { labels = new Map() }: Pick<Sources, 'labels'>,
  { resources, reports, dashboards, flows }: Pick<Model, 'resources' | 'reports' | 'dashboards' | 'flows'>,
): Map<string, string[]> {
  const all = [
    ...[...resources.values()].flatMap((resource) => [...textsOf(resource)]),
    ...[...reports.values()].flatMap(({ declaration }) => [...textsOfReport(declaration)]),
    ...[...dashboards.values()].flatMap((dashboard) => [...textsOfDashboard(dashboard)]),
    ...textsOfFlows(flows.values()),
  ];
  const texts = all.filter(({ plain }) => /\p{Script=Han}/u.test(plain));
  return new Map(
    languages.map((language) => {
      const known = textsOfLanguage(labels, language);
      return [
        language,
        [
          ...new Set(
            texts.flatMap(({ key, plain }) =>
              Object.hasOwn(known, key) || Object.hasOwn(known, plain) ? [] : [plain],
            ),
          ),
        ],
      ];
    }),
  );
}
