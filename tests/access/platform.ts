import pages from '../../resources/pages.ts';
import { compileModel } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { loadPolicy, pageCodes, policyFiles } from '../../src/server/access/index.ts';

const declarations = import.meta.glob<ResourceDeclaration>(['/resources/*/*.ts', '!/resources/*/*.report.ts'], { eager: true, import: 'default' });

/** The platform's own declarations and policies, loaded as the server loads them. */
export const model = compileModel(new Map(Object.entries(declarations).map(([path, declaration]) => [path.replace(/^\/resources\/|\.ts$/g, ''), declaration])));

export const loadPlatform = () => loadPolicy(policyFiles, model, pageCodes(pages));
