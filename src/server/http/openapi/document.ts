import areas from '../../../../resources/areas.ts';
import type { Model } from '../../../meta/model.ts';
import { operation, ownOperation } from './operation.ts';
import { commonSchemas, rowSchema } from './output.ts';
import type { OwnCall } from './own-calls.ts';
import type { Node } from './schemas.ts';

type Area = keyof typeof areas;

export const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

const titleOf = (area: string): string => (isArea(area) ? areas[area].title : area);
const areaOf = (resourceId: string): string => resourceId.slice(0, resourceId.indexOf('/'));

/**
 * Describes the API for other programs: the calls derived from declarations and the hand-written ones. The document
 * of one area holds only the schemas that its calls use, so that nobody has to load all of them.
 */
export function openApi(model: Model, base: string, own: readonly OwnCall[], only?: Area): Node {
  const isWanted = (area: string) => only === undefined || area === only;
  const paths: Record<string, Node> = {};
  for (const resource of model.resources.values()) {
    const area = areaOf(resource.id);
    if (!isWanted(area)) continue;
    for (const call of resource.calls) {
      const path = base + call.path.replace(/:(\w+)/g, '{$1}');
      const described = operation(model, resource, call, path, titleOf(area));
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: described };
    }
  }
  for (const call of own) {
    // A module may implement a call that a declaration describes better.
    if (!isWanted(call.area) || paths[call.path]?.[call.method]) continue;
    const described = ownOperation(call, call.path.slice(base.length), titleOf(call.area));
    paths[call.path] = { ...paths[call.path], [call.method]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: only ? `园区服务管理平台 · ${titleOf(only)}` : '园区服务管理平台',
      version: '1',
      description: 'Derived from the resource declarations. Bodies are form-encoded; JSON is taken as well.',
    },
    tags: Object.entries(areas)
      .filter(([area]) => isWanted(area))
      .map(([, { title, about }]) => ({ name: title, description: about })),
    paths,
    components: {
      schemas: schemasFor(model, paths),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'JSESSION_ID' } },
    },
    security: [{ session: [] }],
  };
}

/** The schemas that these paths refer to, directly or through other schemas. */
function schemasFor(model: Model, paths: Node): Node {
  const common = commonSchemas();
  const rows = new Map([...model.resources.values()].map((resource) => [resource.table, resource]));
  const named: Node = {};
  const take = (node: Node): void => {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || name in named) continue;
      const resource = rows.get(name);
      named[name] = resource ? rowSchema(resource) : (common[name] as Node);
      take(named[name]);
    }
  };
  take(paths);
  return named;
}
