import { uploadMedium } from '../wechat/upload-medium.ts';

export default uploadMedium('notices/mediaFile', '/notify/mediaFile', 'file');
