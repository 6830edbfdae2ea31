/** Virtual modules computed by the Vite plugins in src/build. */
declare module 'virtual:route-manifest' {
  import type { RouteEntry, SectionEntry } from '../meta/routes.ts';
  const manifest: {
    readonly sections: readonly SectionEntry[];
    readonly routes: readonly (RouteEntry & { readonly initials: string })[];
  };
  export default manifest;
}

declare module 'virtual:former-ids' {
  /** Former id of an entity → current id. */
  const formerIds: Readonly<Record<string, string>>;
  export default formerIds;
}

declare module 'virtual:code-words' {
  /** Permission code → labels of its resources and of their transitions. */
  const words: Record<string, { labels: string[]; steps: Record<string, string> }>;
  export default words;
}

declare module 'virtual:icons/frame' {
  const outlines: Readonly<Record<string, string>>;
  export default outlines;
}

declare module 'virtual:icons/menu' {
  const outlines: Readonly<Record<string, string>>;
  export default outlines;
}

declare module 'virtual:icons/editor' {
  const outlines: Readonly<Record<string, string>>;
  export default outlines;
}

declare module 'virtual:icons/picker' {
  const outlines: Readonly<Record<string, string>>;
  export default outlines;
}
