import type { Text } from '../../../../meta/locale.ts';

export const screenTexts = {
  title: { zh: '大屏终端', en: 'Screens', es: 'Pantallas' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  hint: {
    zh: '终端无需登录即可显示本大屏，数据以添加人的权限为准；停用后立即不再显示',
    en: 'A screen shows this dashboard without anybody signed in, with the rights of whoever added it; once taken away it shows nothing',
    es: 'Una pantalla muestra este panel sin que nadie inicie sesión, con los permisos de quien la añadió; al retirarla no muestra nada',
  },
  none: { zh: '尚未添加终端', en: 'No screens yet', es: 'Aún no hay pantallas' },
  name: { zh: '终端名称', en: 'Name of the screen', es: 'Nombre de la pantalla' },
  example: { zh: '如：一号楼大堂', en: 'Such as: Lobby of building 1', es: 'Por ejemplo: Vestíbulo del edificio 1' },
  add: { zh: '添加终端', en: 'Add a screen', es: 'Añadir pantalla' },
  seen: { zh: '最近刷新 {time}', en: 'last seen {time}', es: 'visto por última vez {time}' },
  unseen: { zh: '尚未打开', en: 'not opened yet', es: 'sin abrir' },
  remove: { zh: '停用', en: 'Take away', es: 'Retirar' },
  removeSure: { zh: '确认停用', en: 'Really take away', es: 'Confirmar retirada' },
  address: {
    zh: '在大屏的浏览器中打开以下地址，地址只显示这一次：',
    en: 'Open this address in the browser of the screen; it is shown only this once:',
    es: 'Abra esta dirección en el navegador de la pantalla; solo se muestra esta vez:',
  },
} satisfies Record<string, Text>;
