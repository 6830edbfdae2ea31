import pages from '../../resources/pages.ts';
import sections from '../../resources/sections.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import { deriveRoutes } from '../meta/routes.ts';

/** Run by the manifest plugin in a module runner: evaluates every declaration and keeps what the menu needs. */
const modules = import.meta.glob<ResourceDeclaration>('/resources/*/*.ts', { eager: true, import: 'default' });

const declarations = new Map(Object.entries(modules).map(([file, declaration]) => [file.replace(/^\/resources\/|\.ts$/g, ''), declaration]));

export const manifest = deriveRoutes(declarations, pages, sections);
