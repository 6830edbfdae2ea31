import type { Handler } from '../events/handler.ts';
import type { AppParts } from '../http/app.ts';

/** Who does stored work: `src/server/workflows/<area>/<name>.work.ts`, whose default export makes the handler. */
export type MakeHandler = (parts: AppParts) => Handler;

const files = import.meta.glob<MakeHandler>('./*/*.work.ts', { eager: true, import: 'default' });

export const loadHandlers = (parts: AppParts): Handler[] => Object.values(files).map((make) => make(parts));
