import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { asMenuRow } from '../../auth/menu-rows.ts';
import type { Context } from '../../context.ts';
import { flagField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { listOf, nested, object, text } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

const menu = nested('MenuNode', (self) =>
  object(
    {
      id: text,
      parentId: text,
      menuType: text,
      menuName: text,
      path: text,
      permCode: text,
      icon: text,
      sort: { type: 'number' },
      hidden: yesOrNo,
      noCache: yesOrNo,
      affix: yesOrNo,
      alwaysShow: yesOrNo,
      externalUrl: text,
      blank: yesOrNo,
      children: listOf(self),
    },
    ['id', 'menuType', 'menuName', 'sort', 'children'],
  ),
);

const appTitle = { zh: '应用端', en: 'App', es: 'Aplicación' } as const;

interface Node extends Row {
  readonly children: Node[];
}

export default function addMenuRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(
    `${base}/web/menu/loadMenu`,
    takes(
      { isApp: flagField(appTitle) },
      async (request, read) => {
        const { isApp } = read();
        return ok(await ownMenu(await kit.contextOf(request), isApp));
      },
      answers(listOf(menu)),
    ),
  );
}

/** The menu of the console or of the app: what is enabled, and what its caller may open. */
async function ownMenu(context: Context, isApp: boolean): Promise<Node[]> {
  const { roles, grants } = context.principal;
  const perms = new Set(grants.perms());
  const mayOpen = ({ permCode }: Row) => !permCode || roles.includes('admin') || perms.has(String(permCode));
  const rows = (await asSystem(context, 'system/menu').find(isColumn('status', 'enabled')))
    .filter((row) => (row.isApp === true) === isApp && row.menuType !== 'button' && mayOpen(row))
    .toSorted((one, other) => Number(one.sort) - Number(other.sort));
  const nodes = new Map(rows.map((row) => [String(row.id), { ...asMenuRow(row), children: [] } as unknown as Node]));
  const all = new Set(rows.map(({ id }) => id));
  const tops: Node[] = [];
  for (const row of rows) {
    const node = nodes.get(String(row.id)) as Node;
    if (!row.parentId) tops.push(node);
    // What stands below a disabled directory is gone with it.
    else if (all.has(row.parentId)) nodes.get(String(row.parentId))?.children.push(node);
  }
  const isEmpty = ({ menuType, children }: Node): boolean => menuType === 'dir' && children.every(isEmpty);
  const filled = (list: readonly Node[]): Node[] =>
    list.filter((node) => !isEmpty(node)).map((node) => ({ ...node, children: filled(node.children) }) as Node);
  return filled(tops);
}
