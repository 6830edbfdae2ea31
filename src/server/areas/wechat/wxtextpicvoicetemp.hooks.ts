import { uploadHooks } from './media.ts';

const resource = 'wechat/wxtextpicvoicetemp';

export default { resource, hooks: uploadHooks(resource) };
