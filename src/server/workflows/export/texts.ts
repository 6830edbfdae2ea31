import type { Text } from '../../../meta/locale.ts';

export const runnerTexts = {
  stopped: { zh: '服务重启，导出中断，请重新导出', en: 'The service was restarted; please export again', es: 'El servicio se reinició; vuelva a exportar' },
  failed: { zh: '导出时发生错误，请重新导出；仍失败请联系管理员', en: 'Something went wrong; export again, or tell the administrator', es: 'Algo falló; exporte de nuevo o avise al administrador' },
} satisfies Record<string, Text>;
