import type { ResourceDeclaration } from '../meta/resource.ts';
import { viewKinds } from '../meta/views.ts';
import { addressOf } from '../web/address.ts';

const files = import.meta.glob<ResourceDeclaration>(['/resources/*/*.ts', '!/resources/*/*.report.ts'], {
  import: 'default',
  eager: true,
});

interface Use {
  readonly id: string;
  readonly label: string;
  /** Where it is seen, if its entity has a place in the menu. */
  readonly place: string | undefined;
  readonly says: string;
}

interface Declared {
  readonly name: string;
  readonly about: string;
  readonly used: readonly Use[];
}

const maxUses = 12;
const declarations = Object.entries(files).map(
  ([file, declaration]) => [file.replace(/^\/resources\/|\.ts$/g, ''), declaration] as const,
);

function usesOf(saying: (declaration: ResourceDeclaration) => unknown, query = ''): Use[] {
  return declarations
    .flatMap(([id, declaration]) => {
      const said = saying(declaration);
      if (said === undefined) return [];
      const { label, menu } = declaration;
      const place = menu && addressOf(`/${menu.section}/${menu.path}${query}`);
      return [{ id, label, place, says: JSON.stringify(said) }];
    })
    .slice(0, maxUses);
}

/** What stands in resources rather than in forms, with entities that say it. */
export const declaredExamples = (): Declared[] => [
  ...viewKinds.map((kind) => ({
    name: `list.views.${kind}`,
    about: 'Rows looked at in another way than as a table.',
    used: usesOf(({ list }) => list?.views?.[kind], `?_as=${kind}`),
  })),
  {
    name: 'children … inline',
    about: 'Rows that are a table in the form of the row that they are part of.',
    used: usesOf(({ children = {} }) => {
      const inline = Object.entries(children).filter(([, child]) => 'inline' in child && child.inline);
      return inline.length > 0 ? Object.fromEntries(inline) : undefined;
    }),
  },
  {
    name: 'computed',
    about: 'Fields that are counted or added up from other rows when they are read.',
    used: usesOf(({ computed }) => computed),
  },
];
