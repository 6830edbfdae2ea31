import { quote, type Problem } from './problem.ts';
import { inForm, inResource, pagesFile, sectionsFile, type Check, type Subject, type World } from './subject.ts';

/** Words in Latin letters that operators use as they are. Single capitals, as in A座, are always allowed. */
const allowedLatinWords = new Set([
  'AES',
  'API',
  'APP',
  'AppID',
  'AppSecret',
  'CSV',
  'Excel',
  'GPS',
  'H5',
  'HTML',
  'HTTP',
  'HTTPS',
  'ICCID',
  'ID',
  'IMEI',
  'IP',
  'JSON',
  'LED',
  'LOGO',
  'MAC',
  'MD5',
  'NFC',
  'OA',
  'OpenID',
  'PC',
  'PDF',
  'POS',
  'QR',
  'RFID',
  'RSA',
  'SIM',
  'SKU',
  'SMS',
  'SMTP',
  'SN',
  'SSL',
  'Token',
  'TTL',
  'UA',
  'UnionID',
  'URL',
  'USB',
  'UV',
  'PV',
  'VIP',
  'VR',
  'WiFi',
  'Word',
]);

export const leftOvers = (label: string): string[] =>
  (label.match(/[A-Za-z][A-Za-z0-9]*/g) ?? []).filter(
    (word) => !allowedLatinWords.has(word) && !/^[A-Z]\d*$/.test(word),
  );

interface Label {
  path: string;
  label: string | undefined;
}

function* english(labels: Iterable<Label>, report: (path: string, message: string) => Problem): Iterable<Problem> {
  for (const { path, label } of labels) {
    const words = leftOvers(label ?? '');
    if (words.length > 0) yield report(path, `${quote(label)} has English left over: ${words.join(', ')}`);
  }
}

function* resourceLabels({ declaration }: Subject): Iterable<Label> {
  const { label, menu, states } = declaration;
  yield { path: 'label', label };
  yield { path: 'menu.title', label: menu?.title };
  yield { path: 'states.title', label: states?.title };
  for (const [name, text] of Object.entries(states?.labels ?? {})) yield { path: `states.labels.${name}`, label: text };
  for (const [name, { label: text, confirm }] of Object.entries(states?.transitions ?? {})) {
    yield { path: `states.transitions.${name}.label`, label: text };
    if (typeof confirm === 'string') yield { path: `states.transitions.${name}.confirm`, label: confirm };
  }
}

function* formLabels({ specs }: Subject): Iterable<Label> {
  for (const { path, spec } of specs) {
    yield { path: `${path}.title`, label: spec.title };
    // A description may contain codes and standards, but needs at least one Chinese word.
    if (!/\p{Script=Han}/u.test(spec.description ?? '')) yield { path: `${path}.description`, label: spec.description };
    yield { path: `${path}.x-group`, label: spec['x-group'] };
    for (const [value, label] of Object.entries(spec['x-options'] ?? {}))
      yield { path: `${path}.x-options.${value}`, label };
  }
}

/** Labels of inputs and column headings have limited room; longer text belongs in the description. */
const maxTitle = 40;

const short: Check = function* (subject) {
  const { label } = subject.declaration;
  if ([...label].length > maxTitle)
    yield inResource(subject, 'R707', 'label', `has ${[...label].length} characters; there is room for ${maxTitle}`);
  for (const { path, spec } of subject.specs)
    if ([...(spec.title ?? '')].length > maxTitle)
      yield inForm(
        subject,
        'R707',
        `${path}.title`,
        `has ${[...(spec.title ?? '')].length} characters; there is room for ${maxTitle}`,
      );
};

const chinese: Check = function* (subject) {
  yield* english(resourceLabels(subject), (path, message) => inResource(subject, 'R701', path, message));
  yield* english(formLabels(subject), (path, message) => inForm(subject, 'R701', path, message));
};

export function* menuLabels({ sections, pages }: World): Iterable<Problem> {
  const titles = Object.entries(sections).map(([name, { title }]) => ({ path: `${name}.title`, label: title }));
  yield* english(titles, (path, message) => ({ id: 'R701', file: sectionsFile, path, message }));
  const own = pages.map(({ title }, i) => ({ path: `[${i}].title`, label: title }));
  yield* english(own, (path, message) => ({ id: 'R701', file: pagesFile, path, message }));
}

function* twins(
  labels: readonly { path: string; name: string; label: string | undefined }[],
  report: (path: string, message: string) => Problem,
): Iterable<Problem> {
  const seen = new Map<string, string>();
  for (const { path, name, label } of labels) {
    if (!label) continue;
    const other = seen.get(label);
    if (other !== undefined && other !== name)
      yield report(path, `${quote(label)} is also the label of ${quote(other)}`);
    else seen.set(label, name);
  }
}

const distinct: Check = function* (subject) {
  const { specs, declaration, resource } = subject;
  const fields = specs
    .filter(({ refines }) => !refines)
    .map(({ name, path, spec }) => ({ path: `${path}.title`, name, label: spec.title }));
  yield* twins(fields, (path, message) => inForm(subject, 'R702', path, message));
  for (const { path, spec } of specs) {
    const options = Object.entries(spec['x-options'] ?? {}).map(([name, label]) => ({
      path: `${path}.x-options.${name}`,
      name,
      label,
    }));
    yield* twins(options, (at, message) => inForm(subject, 'R702', at, message));
  }
  const { states } = declaration;
  if (!states) return;
  yield* twins(
    Object.entries(states.labels).map(([name, label]) => ({ path: `states.labels.${name}`, name, label })),
    (path, message) => inResource(subject, 'R702', path, message),
  );
  const title = resource.fields.get(states.field ?? 'status')?.title;
  const twin = fields.find(({ label }) => label === title);
  if (twin)
    yield inResource(
      subject,
      'R702',
      'states.title',
      `${quote(title)} is also the title of the field ${quote(twin.name)}`,
    );
};

export const labelChecks: readonly Check[] = [chinese, distinct, short];
