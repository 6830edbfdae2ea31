import type { ResourceDeclaration } from '../meta/resource.ts';

/** Each declaration with its form is a chunk of its own, fetched when somebody opens its page. */
const files = import.meta.glob<ResourceDeclaration>('/resources/*/*.ts', { import: 'default' });

export const declarationFile = (id: string): (() => Promise<ResourceDeclaration>) | undefined => files[`/resources/${id}.ts`];
