import { wechatNotices } from '../wechat/kinds.ts';
import { messageHooks } from './message-hooks.ts';

export default { resource: wechatNotices.resource, hooks: messageHooks(wechatNotices) };
