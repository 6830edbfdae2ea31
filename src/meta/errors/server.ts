import { refusal } from './refusal.ts';

/** What the server cannot do at this moment, whoever asks. */
export const server = {
  busy: refusal(409, {
    zh: '该数据正由他人处理，请稍后重试',
    en: 'Somebody else is working on this right now, try again in a moment',
    es: 'Otra persona está trabajando con estos datos, inténtelo en un momento',
  }),
  busDown: refusal(503, {
    zh: '消息总线没有应答：{why}',
    en: 'The message bus did not answer: {why}',
    es: 'El bus de mensajes no respondió: {why}',
  }),
  internal: refusal(500, {
    zh: '服务器内部错误，请稍后重试（{requestId}）',
    en: 'Internal error, try again later ({requestId})',
    es: 'Error interno, inténtelo más tarde ({requestId})',
  }),
  storageFull: refusal(507, {
    zh: '存储空间已满，内容未保存，请联系管理员清理或扩容',
    en: 'There is no storage space left, nothing was saved; tell your administrator',
    es: 'No queda espacio de almacenamiento, no se guardó nada; avise a su administrador',
  }),
  unavailable: refusal(503, {
    zh: '服务暂不可用，请稍后重试',
    en: 'The service is not available right now',
    es: 'El servicio no está disponible',
  }),
};
