/** Icons of the frame itself, part of the first load together with those of the menu sections. */
export const frameIcons = [
  'arrow-left', 'bell', 'bug', 'check', 'close', 'compress', 'disconnect', 'down', 'download', 'edit', 'printer', 'expand', 'export', 'font-size', 'global', 'home', 'import',
  'key', 'left', 'logout', 'menu-fold', 'menu-unfold', 'mobile', 'moon', 'more', 'plus', 'setting', 'copy', 'calendar', 'reload', 'right', 'search', 'skin', 'sun', 'swap', 'user', 'warning', 'link', 'lock', 'safety', 'compass', 'appstore', 'picture',
] as const;

export type FrameIcon = (typeof frameIcons)[number];
