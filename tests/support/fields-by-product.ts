/**
 * Read-only fields that have no value after the demo and the walk over all states: something from outside fills them,
 * or an accident, and this test sees it.
 */
const seenIn: Readonly<Record<string, string>> = {
  'accounts/integralRechargeRecord': 'accounts/other-payments: tradeNo refundVoucher refundFail',
  'accounts/rechargeManage': 'accounts/automatic-recharge: ruleId clearBefore; accounts/recharge-list: giftTotal',
  'accounts/rechargePerson': 'accounts/recharge-list: giftAmount',
  'aircon/order': 'orders/channel-refund: tradeNo; billing/order-payments: refundVoucher',
  'billing/billPayment': 'billing/contract-bills: refundVoucher refundFail',
  'billing/billPush': 'billing/contract-bills: pushTime readTime',
  'billing/billRecord': 'billing/contract-bills: lateFeeDay remindTime remindCount',
  'billing/generalBillOrder': 'billing/contract-bills: refundVoucher refundFail',
  'carwash/order': 'orders/channel-refund: tradeNo',
  'comments/commentFaqs': 'residents/counts: viewCount usefulCount',
  'convenience/convenience': 'residents/counts: viewCount',
  'convenience/recharge': 'billing/order-payments: tradeNo',
  'doors/accessGrant': 'doors/access: nextTime',
  'doors/linglingDevice': 'equipment/devices: faultReason deviceKey keyTime',
  'equipment/equipment': 'equipment/devices: faultReason deviceKey keyTime',
  'equipment/printTask': 'equipment/printers: nextTime',
  'meetings/conferenceCustomer': 'meetings/conferences: informTime',
  'meetings/conferenceShare': 'residents/counts: viewCount joinCount',
  'meetings/order': 'orders/channel-refund: tradeNo; billing/order-payments: refundVoucher',
  'merchants/settlement': 'merchants/settlement: replyRemark',
  'notices/appNotice': 'notices/counts: readCount',
  'notices/banner': 'notices/counts: clickCount',
  'notices/emailMessage': 'notices/mail: successCount failCount failReason; notices/notice-sending: unsubscribedCount',
  'notices/mediaFile': 'notices/wechat-menu: mediaId',
  'notices/messagePush': 'notices/push: receiverCount arriveCount clickCount unsubscribedCount failReason',
  'notices/messageReceiver':
    'notices/choices: inboxId; notices/sms: arriveTime ref; notices/inbox: readTime; notices/notice-sending: accountId',
  'notices/mobileMessage': 'notices/sms: successCount failCount failReason; notices/notice-sending: unsubscribedCount',
  'notices/smsAuthcode': 'api/auth-second-factor: verifyTime; notices/sms: errorMessage',
  'notices/wechatNotice': 'notices/wechat: successCount failCount; repairs/repairs: entityCode recordId',
  'orders/channelRefund':
    'orders/channel-refund: refundNo orgId merchantId orderId orderNo tradeNo mchId orderAmount amount reason channelNo channelReply finishTime orderKind',
  'orders/collection': 'orders/channel-refund: refundFail',
  'orders/deduction': 'meals/money: dinnerId',
  'orders/receivables': 'orders/channel-refund: refundFail',
  'parking/renewal': 'billing/order-payments: tradeNo',
  'processes/itemBorrow': 'processes/borrowing: depositWay depositTime depositBack depositKept',
  'processes/process': 'processes/form-link-files: phoneVerified',
  'release/electronRelease': 'release/desk: refuseReason',
  'repairs/userRepair': 'repairs/repairs: refundAmount refundVoucher refundReason',
  'shop/distribution': 'shop/coupons: unknownLines failReason',
  'shop/order': 'shop/order-receiver: receiverId outsideNo; equipment/printers: slipTime',
  'shop/orderReceiver': 'shop/order-receiver: rotatedTime lastOrderTime receiverKey',
  'system/application': 'system/applications: rotatedTime lastUsedTime lastUsedAddress',
  'system/applicationCall':
    'system/application-calls: applicationId callTime clientIp method route httpStatus result duration requestId',
  'system/clientError':
    'system/client-errors: message pagePath count lastTime userId release userAgent stack fingerprint handlerName handleTime handleRemark',
  'system/exportTask': 'api/export: fileUrl; api/export-several: errorMessage',
  'system/jobRun': 'events/schedule: errorMessage skippedFor',
  'system/webhook': 'system/webhooks: failCount lastSuccessTime lastError',
  'system/webhookDelivery':
    'system/webhooks: webhookId eventType recordId body attempts sentTime httpStatus reply reason',
  'visitors/visitorOrder': 'visitors/desk: overstayed',
  'wechat/public': 'notices/wechat-menu: menuTime',
  'wechat/wxNotifyInfo': 'notices/wechat: errorMessage notifyTime',
  'wechat/wxUser': 'notices/wechat-menu: tagState tagError',
  'wechat/wxtextpicvoicetemp': 'notices/wechat-menu: mediaId',
};

/** The fields of a resource that its walk leaves empty, and the path of the test that sees each filled. */
export const fieldsByProduct = (resource: string): ReadonlyMap<string, string> =>
  new Map(
    (seenIn[resource] ?? '')
      .split('; ')
      .filter(Boolean)
      .flatMap((line) => {
        const [test = '', names = ''] = line.split(': ');
        return names.split(' ').map((name) => [name, `tests/${test}.test.ts`] as const);
      }),
  );
