import { uploadMedium } from './upload-medium.ts';

export default uploadMedium('wechat/wxtextpicvoicetemp', '/wechat/wxtextpicvoicetemp', 'mediaFile');
