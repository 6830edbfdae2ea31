import { refusal } from './refusal.ts';

/** Import and export. */
export const sheets = {
  fileBroken: refusal(422, {
    zh: '文件无法读取，请上传未损坏、未加密的 .xlsx 或 .csv 文件',
    en: 'The file cannot be read; send an undamaged .xlsx or .csv without a password',
    es: 'No se puede leer el archivo; envíe un .xlsx o .csv sin daños ni contraseña',
  }),
  fileFormat: refusal(422, {
    zh: '不支持旧版 .xls 和加密的文件，请另存为 .xlsx 或 .csv',
    en: 'Old .xls and encrypted files are not supported; save it as .xlsx or .csv',
    es: 'No se admiten .xls antiguos ni archivos cifrados; guárdelo como .xlsx o .csv',
  }),
  sheetTooLarge: refusal(413, {
    zh: '文件过大，请拆分后再上传',
    en: 'The file is too large; split it',
    es: 'El archivo es demasiado grande; divídalo',
  }),
  sheetTooSlow: refusal(422, {
    zh: '文件内容过于复杂，读取超时，请另存为 .csv 后再上传',
    en: 'The file is too complex to be read in time; save it as .csv and send that',
    es: 'El archivo es demasiado complejo y no se pudo leer a tiempo; guárdelo como .csv y envíelo',
  }),
  sheetFormulas: refusal(422, {
    zh: '文件中有公式（{cells}），请选中后复制并“选择性粘贴”为数值，再上传',
    en: 'The file has formulas ({cells}); copy them, paste them as values and send it again',
    es: 'El archivo contiene fórmulas ({cells}); cópielas, péguelas como valores y envíelo de nuevo',
  }),
  fileTooManyRows: refusal(422, {
    zh: '一次最多导入{rows}行，请拆分后再上传',
    en: 'At most {rows} rows at a time; split the file',
    es: 'Como máximo {rows} filas a la vez; divida el archivo',
  }),
  fileTooManyColumns: refusal(422, {
    zh: '文件的列数过多，请使用下载的模板',
    en: 'The file has too many columns; use the template',
    es: 'El archivo tiene demasiadas columnas; use la plantilla',
  }),
  noRows: refusal(422, {
    zh: '文件里没有要导入的数据，请从第二行开始填写',
    en: 'There is nothing to import; rows start in the second line',
    es: 'No hay nada que importar; las filas empiezan en la segunda línea',
  }),
  unknownColumns: refusal(422, {
    zh: '表头“{columns}”无法识别，请使用下载的模板',
    en: 'Unknown columns: {columns}; use the template',
    es: 'Columnas desconocidas: {columns}; use la plantilla',
  }),
  repeatedColumns: refusal(422, {
    zh: '表头“{columns}”重复，请只保留一列',
    en: 'Columns that stand there twice: {columns}',
    es: 'Columnas repetidas: {columns}',
  }),
  missingColumns: refusal(422, {
    zh: '缺少必填列“{columns}”，请使用下载的模板',
    en: 'Required columns are missing: {columns}',
    es: 'Faltan columnas obligatorias: {columns}',
  }),
  importRunning: refusal(422, {
    zh: '您有一个导入正在进行，请等待完成',
    en: 'You have an import under way; wait for it to finish',
    es: 'Tiene una importación en curso; espere a que termine',
  }),
  importOvertaken: refusal(409, {
    zh: '导入期间有{label}被删除，没有导入任何数据，请检查后重新导入',
    en: '{label} was deleted while the import was under way; nothing was imported, check the file and try again',
    es: 'Se eliminó {label} durante la importación; no se importó nada, revise el archivo e inténtelo de nuevo',
  }),
  importMoved: refusal(409, {
    zh: '导入期间您的数据范围有变化，导入已停止，请重新导入',
    en: 'What you may reach changed while the import was under way, so it stopped; import again',
    es: 'Su ámbito cambió durante la importación, así que se detuvo; importe de nuevo',
  }),
  tooManyExports: refusal(422, {
    zh: '您已有{count}个导出任务未完成，请等待完成或取消后再试',
    en: 'You have {count} exports under way; wait for one or cancel it',
    es: 'Tiene {count} exportaciones en curso; espere o cancele una',
  }),
  fileGone: refusal(422, {
    zh: '文件不存在或已过期，请重新导出',
    en: 'The file is gone or has expired; export it again',
    es: 'El archivo ya no existe o ha caducado; expórtelo de nuevo',
  }),
  fileOutOfReach: refusal(403, {
    zh: '生成文件后您的权限或所属项目已变化，不能再下载，请重新导出',
    en: 'Your rights or projects have changed since the file was made; export it again',
    es: 'Sus permisos o proyectos han cambiado desde que se creó el archivo; expórtelo de nuevo',
  }),
};
