/** Icons of the frame itself, part of the first load together with those of the menu sections. */
export const frameIcons = [
  'arrow-left', 'bell', 'bug', 'check', 'close', 'compress', 'disconnect', 'down', 'download', 'edit', 'printer', 'expand', 'export', 'font-size', 'global', 'home', 'import',
  'key', 'left', 'logout', 'menu-fold', 'menu-unfold', 'mobile', 'moon', 'more', 'plus', 'setting', 'copy', 'calendar', 'reload', 'right', 'search', 'skin', 'sun', 'swap', 'user', 'warning', 'link', 'lock', 'safety', 'compass', 'appstore',
] as const;

/** Those of the text editor travel with it. */
export const editorIcons = ['unordered-list', 'ordered-list', 'picture', 'table', 'border-top', 'insert-row-above', 'insert-row-below', 'insert-row-left', 'insert-row-right', 'delete-row', 'delete-column', 'delete'] as const;

export type EditorIcon = (typeof editorIcons)[number];
