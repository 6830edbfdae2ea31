import type { Text } from '../../../../meta/locale.ts';

export const editManyTexts = {
  title: { zh: '批量修改 {count} 条{label}', en: 'Edit {count} × {label}', es: 'Editar {count} {label}' },
  choose: { zh: '要修改的字段', en: 'Fields to change', es: 'Campos que cambiar' },
  emptied: {
    zh: '所选字段留空，表示清空原有内容。',
    en: 'A chosen field that is left blank is emptied.',
    es: 'Un campo elegido y en blanco se vacía.',
  },
  save: { zh: '保存', en: 'Save', es: 'Guardar' },
} satisfies Record<string, Text>;
