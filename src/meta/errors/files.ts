import { refusal } from './refusal.ts';

/** Uploaded files and pictures. */
export const files = {
  fileMissing: refusal(400, {
    zh: '没有收到文件，请重新选择',
    en: 'No file arrived, please choose it again',
    es: 'No ha llegado ningún archivo, selecciónelo de nuevo',
  }),
  fileEmpty: refusal(422, { zh: '文件是空的', en: 'The file is empty', es: 'El archivo está vacío' }),
  fileTooLarge: refusal(413, {
    zh: '文件不能超过{size} MB',
    en: 'A file may have {size} MB at most',
    es: 'Un archivo puede tener {size} MB como máximo',
  }),
  fileKind: refusal(422, {
    zh: '不支持这种文件，可以上传：{kinds}',
    en: 'Files of this kind are not taken. Allowed: {kinds}',
    es: 'No se admite este tipo de archivo. Permitidos: {kinds}',
  }),
  pictureBroken: refusal(422, {
    zh: '图片已损坏，无法读取',
    en: 'The picture is damaged and cannot be read',
    es: 'La imagen está dañada y no se puede leer',
  }),
  pictureTooBig: refusal(422, {
    zh: '图片的像素过多（{width}×{height}），请缩小后再上传',
    en: 'The picture has too many pixels ({width}×{height}), make it smaller first',
    es: 'La imagen tiene demasiados píxeles ({width}×{height}), redúzcala primero',
  }),
};
