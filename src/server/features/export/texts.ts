import type { Text } from '../../../meta/locale.ts';

export const runnerTexts = {
  stopped: {
    zh: '服务多次重启，导出中断，请缩小范围后重新导出',
    en: 'The service was restarted several times; export fewer rows again',
    es: 'El servicio se reinició varias veces; vuelva a exportar con menos filas',
  },
  noAsker: {
    zh: '导出人的账号已停用或失去权限，未导出',
    en: 'Whoever asked for it may not sign in any more; nothing was exported',
    es: 'Quien lo solicitó ya no puede iniciar sesión; no se exportó nada',
  },
  failed: {
    zh: '导出时发生错误，请重新导出；仍失败请联系管理员',
    en: 'Something went wrong; export again, or tell the administrator',
    es: 'Algo falló; exporte de nuevo o avise al administrador',
  },
} satisfies Record<string, Text>;
