import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, pagesFile, sectionsFile, type Check, type World } from './subject.ts';

const placeShape = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;
const addressShape = /^(\/:?[A-Za-z0-9_-]+\*?)+$/;

/** A place in the menu: of a resource or of a page. */
interface Placed {
  file: string;
  /** Path in the file, with the separator that its keys need. */
  at: string;
  address: string;
  icon?: string | undefined;
  page?: string | undefined;
}

function placesOf({ subjects, pages, reports }: World): Placed[] {
  const own = [...subjects.values()].flatMap(({ resourceFile, declaration: { menu } }): Placed[] => {
    if (!menu) return [];
    const address = menu.section === '' || menu.path === '' ? '' : `/${menu.section}/${menu.path}`;
    return [{ file: resourceFile, at: 'menu.', address, icon: menu.icon, page: menu.page }];
  });
  const ofReports = [...reports.values()].map(({ file, declaration: { menu } }): Placed => ({
    file,
    at: 'menu.',
    address: `/${menu.section}/${menu.path}`,
    icon: menu.icon,
  }));
  return [
    ...own,
    ...ofReports,
    ...pages.map(({ path, icon, page }, i): Placed => ({ file: pagesFile, at: `[${i}].`, address: path, icon, page })),
  ];
}

const found = (id: Problem['id'], file: string, path: string, message: string, hint?: string): Problem => ({
  id,
  file,
  path,
  message,
  ...(hint && { hint }),
});

export function* menuPlaces(world: World): Iterable<Problem> {
  const taken = new Map<string, string>();
  for (const { file, at, address, icon, page } of placesOf(world)) {
    yield* knownIcon(world, file, `${at}icon`, icon);
    if (page !== undefined && world.handmade && !world.handmade.has(page))
      yield found(
        'R606',
        file,
        `${at}page`,
        `${quote(page)} is not a hand-made page`,
        didYouMean(page, world.handmade),
      );
    if (address === '') continue;
    const other = taken.get(address);
    if (other) yield found('R602', file, `${at}path`, `${quote(address)} is already a place of ${other}`);
    else taken.set(address, file);
  }
}

export function* sectionIcons(world: World): Iterable<Problem> {
  for (const [name, { icon }] of Object.entries(world.sections))
    yield* knownIcon(world, sectionsFile, `${name}.icon`, icon);
}

function* knownIcon({ icons }: World, file: string, path: string, icon: string | undefined): Iterable<Problem> {
  if (icons && icon && !icons.has(icon))
    yield found('R604', file, path, `${quote(icon)} is not an icon`, didYouMean(icon, icons));
}

export function* pageAddresses({ pages, subjects }: World): Iterable<Problem> {
  for (const [i, { path, resource }] of pages.entries()) {
    if (path !== '' && !addressShape.test(path))
      yield found(
        'R605',
        pagesFile,
        `[${i}].path`,
        `${quote(path)} is not the path of a page`,
        mended(path, addressShape, '/'),
      );
    if (resource !== undefined && !subjects.has(resource))
      yield found(
        'R607',
        pagesFile,
        `[${i}].resource`,
        `${quote(resource)} is not a resource`,
        didYouMean(resource, subjects.keys()),
      );
  }
}

function mended(path: string, shape: RegExp, before = ''): string | undefined {
  const better = before + path.replace(/^\/+|\/+$/g, '');
  return better !== path && shape.test(better) ? `did you mean ${quote(better)}?` : undefined;
}

const placed: Check = function* (subject, { sections }) {
  const { menu, noMenu, elsewhere } = subject.declaration;
  for (const [key, reason] of Object.entries({ noMenu, elsewhere }))
    if (menu && reason) yield inResource(subject, 'R603', key, 'gives a reason for no menu place beside a menu place');
  if (noMenu && elsewhere) yield inResource(subject, 'R603', 'elsewhere', 'gives a second reason for no menu place');
  if (!menu && !noMenu && !elsewhere)
    yield inResource(
      subject,
      'R603',
      'menu',
      'there is no menu place and no reason for none',
      "write noMenu: '…' with the reason",
    );
  if (!menu) return;
  const { section, path } = menu;
  if (section !== '' && !Object.hasOwn(sections, section))
    yield inResource(
      subject,
      'R601',
      'menu.section',
      `${quote(section)} is not a section of ${sectionsFile}`,
      didYouMean(section, Object.keys(sections)),
    );
  if (path !== '' && !placeShape.test(path))
    yield inResource(subject, 'R605', 'menu.path', `${quote(path)} is not a menu path`, mended(path, placeShape));
};

/** Two entries of a section with the same title make people open the wrong one. */
export function* menuTwins(world: World): Iterable<Problem> {
  const taken = new Map<string, string>();
  for (const { file, path, section, title } of entriesOf(world)) {
    const key = `${section} ${title}`;
    const other = taken.get(key);
    if (other) yield found('R613', file, path, `${quote(title)} already stands in ${quote(section)}, for ${other}`);
    else taken.set(key, file);
  }
}

/** What people read in the sidebar, section by section. */
function entriesOf({ subjects, pages, reports, sections }: World) {
  const declared = [
    ...[...subjects.values()].map(({ resourceFile: file, declaration: { menu, label } }) => ({ file, menu, label })),
    ...[...reports.values()].map(({ file, declaration: { menu, label } }) => ({ file, menu, label })),
  ].flatMap(({ file, menu, label }) => {
    if (!menu || ('hidden' in menu && menu.hidden)) return [];
    const { section, title } = menu;
    return [{ file, section, title: title ?? label, path: title === undefined ? 'label' : 'menu.title' }];
  });
  const ofPages = pages.flatMap(({ path, title, hidden }, i) =>
    hidden ? [] : [{ file: pagesFile, section: path.split('/')[1] ?? '', title, path: `[${i}].title` }],
  );
  return [...declared, ...ofPages].filter(({ section }) => Object.hasOwn(sections, section));
}

/** Rows that nobody finds in the menu are found by another declaration, or a reason is given why by none. */
export function* hiddenResources({ subjects, pages, reports }: World): Iterable<Problem> {
  const shown = new Set([
    ...[...subjects.values()].flatMap(({ declaration: { children = {}, list }, resource }) => [
      ...Object.values(children).map((child) => child.resource),
      ...(list?.beside ?? []).map((name) => resource.fields.get(name)?.spec['x-ref']),
    ]),
    ...pages.map(({ resource }) => resource),
    ...[...reports.values()].map(({ declaration }) => declaration.resource),
  ]);
  for (const subject of subjects.values()) {
    const { noMenu, elsewhere } = subject.declaration;
    if (noMenu && !shown.has(subject.id))
      yield inResource(
        subject,
        'R614',
        'noMenu',
        'no child, list, page or report leads to its rows',
        "name it in one of them, or write elsewhere: '…' with the reason",
      );
    if (elsewhere && shown.has(subject.id))
      yield inResource(subject, 'R614', 'elsewhere', 'another declaration leads to its rows', 'write noMenu');
  }
}

/** Reports sections without pages. */
export function* unusedSections({ sections, subjects, pages, reports }: World): Iterable<Problem> {
  const used = new Set([
    ...[...subjects.values()].map(({ declaration }) => declaration.menu?.section),
    ...[...reports.values()].map(({ declaration }) => declaration.menu.section),
    ...pages.map(({ path }) => path.split('/')[1]),
  ]);
  for (const name of Object.keys(sections))
    if (!used.has(name)) yield found('R615', sectionsFile, name, 'no page stands in this section');
}

export const menuChecks: readonly Check[] = [placed];
