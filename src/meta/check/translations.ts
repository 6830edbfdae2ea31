import { labelIn, type Labels } from '../labels.ts';
import { locales } from '../locale.ts';
import type { Resource } from '../model.ts';
import { menuText, textsOf, type DeclaredText } from '../texts.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import type { World } from './subject.ts';

const languages: readonly string[] = locales.filter((locale) => locale !== 'zh');
const place = /^labels\/([^/]+)\/[^/]+\.json$/;

const languageOf = (file: string): string | undefined => place.exec(file)?.[1];

/** The texts of the declarations as the files of `labels/` have them in other languages. */
export const translations = ({ labels = new Map() }: Sources) =>
  function* judge(world: World): Iterable<Problem> {
    const known = new Set([...declaredTexts(world)].flatMap(({ key, plain }) => [key, plain]));
    const found = new Map<string, Map<string, { file: string; text: string }>>();
    for (const [file, { content, failure }] of labels) {
      const language = languageOf(file) ?? '';
      if (failure !== undefined) yield { id: 'R001', file, path: '', message: failure };
      else if (!languages.includes(language)) yield { id: 'R703', file, path: '', message: `there is no language ${quote(language)}; there are ${languages.join(', ')}` };
      else yield* readFile(file, content, known, mapOf(found, language));
    }
    for (const [language, texts] of found) yield* twins(world, language, texts);
  };

type Texts = Map<string, { file: string; text: string }>;

const mapOf = (found: Map<string, Texts>, language: string): Texts => {
  const texts: Texts = found.get(language) ?? new Map();
  found.set(language, texts);
  return texts;
};

function* readFile(file: string, content: unknown, known: ReadonlySet<string>, texts: Texts): Iterable<Problem> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return yield { id: 'R703', file, path: '', message: 'must be an object of Chinese texts with their translations' };
  for (const [key, text] of Object.entries(content)) {
    const other = texts.get(key);
    if (typeof text !== 'string' || text.trim() === '') yield { id: 'R703', file, path: key, message: 'must be a text' };
    else if (!known.has(key)) yield unknown(file, key, known);
    else if (other) yield { id: 'R706', file, path: key, message: `stands in ${other.file} as well` };
    else texts.set(key, { file, text });
  }
}

function unknown(file: string, key: string, known: ReadonlySet<string>): Problem {
  const hint = didYouMean(key, [...known]);
  return { id: 'R704', file, path: key, message: 'no declaration says this', ...(hint && { hint }) };
}

/** What a list shows side by side, an import tells apart by its heading, or a person chooses from. */
function* twins(world: World, language: string, texts: Texts): Iterable<Problem> {
  const labels = Object.fromEntries([...texts].map(([key, { text }]) => [key, text]));
  const told = new Set<string>();
  for (const { id, resource } of world.subjects.values()) {
    const fields = [...resource.fields.values()];
    const sets = [fields.map(({ title }) => title), ...fields.map(({ spec }) => Object.values(spec['x-options'] ?? {}))];
    for (const set of sets) {
      const seen = new Map<string, string>();
      for (const chinese of set) {
        const text = labelIn(labels, chinese);
        const other = seen.get(text);
        const file = texts.get(chinese)?.file;
        if (other === undefined || other === chinese || file === undefined) seen.set(text, chinese);
        else if (!told.has(`${other} ${chinese}`)) {
          told.add(`${other} ${chinese}`);
          yield { id: 'R705', file, path: chinese, message: `${quote(text)} is also what ${quote(other)} is called in ${language}, and both belong to ${id}` };
        }
      }
    }
  }
}

function* declaredTexts({ subjects, sections, pages }: World): Iterable<DeclaredText> {
  for (const { resource } of subjects.values()) yield* textsOf(resource);
  for (const { title } of [...Object.values(sections), ...pages]) yield menuText(title);
}

/** Texts that stay Chinese, by language. Nothing is wrong with that; those who look after a language want to know. */
export function untranslated({ labels = new Map() }: Pick<Sources, 'labels'>, resources: Iterable<Resource>): Map<string, string[]> {
  const texts = [...resources].flatMap((resource) => [...textsOf(resource)]).filter(({ plain }) => /\p{Script=Han}/u.test(plain));
  return new Map(
    languages.map((language) => {
      const known: Labels = Object.assign({}, ...[...labels].map(([file, { content }]) => (languageOf(file) === language ? content : {})));
      return [language, [...new Set(texts.flatMap(({ key, plain }) => (Object.hasOwn(known, key) || Object.hasOwn(known, plain) ? [] : [plain])))]];
    }),
  );
}
