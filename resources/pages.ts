import type { PageDeclaration } from '../src/meta/routes.ts';

/** Places of the console that belong to no resource. `page` is a file of src/web/pages/fixed or src/web/pages/custom. */
export default [
  { path: '/dashboard', title: '首页', icon: 'home', page: 'dashboard', affix: true, noCache: true },
  { path: '/401', title: '无权限', page: 'no-permission', hidden: true, noCache: true },
  { path: '/404', title: '页面不存在', page: 'not-found', hidden: true, noCache: true },
  { path: '/errorLog', title: '错误日志', page: 'error-log', hidden: true, noCache: true },
  { path: '/account', title: '账号安全', icon: 'safety', page: 'account', hidden: true },
  { path: '/sysSetting/policy/index', title: '权限查询', icon: 'audit', code: 'system-management.policy', page: 'policy', order: 225 },
  { path: '/exportCenter/taskList', title: '任务列表', resource: 'export/exportTask', hidden: true },
  // Applications beside the console; whoever may see what they belong to may open them.
  { path: '/convenience/postOffice', title: '邮局', icon: 'mail', code: 'pc.convenient.convenience', external: 'postOffice', order: 900 },
  { path: '/passthrough/smartAccess', title: '智慧通行', icon: 'scan', code: 'pc:passthrough.carpark', external: 'smartAccess', order: 900 },
  { path: '/noticeCenter/questionnaire', title: '问卷调查', icon: 'form', code: 'pc:noticeCenter.notice', external: 'questionnaire', order: 900 },
  { path: '/equipment/inspection', title: '设备巡检', icon: 'audit', code: 'pc:equipment.dingCanDeviceOfflineWarning', external: 'inspection', order: 900 },
  { path: '/marketingCenter/mall', title: '线上商城', icon: 'shopping', code: 'marketingCenter.coupon', external: 'mall', order: 900 },
  // Reports of an application beside the console, as the specification has them.
  { path: '/statiscal/merchandiseSales', title: '商品销售统计', icon: 'shopping', code: 'statisticalData.merchandiseSales', external: 'merchandiseSales', noCache: true, order: 10 },
  { path: '/statiscal/merchandiseVerification', title: '商品核销统计', icon: 'check-square', code: 'statisticalData.merchandiseVerification', external: 'merchandiseVerification', noCache: true, order: 20 },
  { path: '/statiscal/reservationClassSummary', title: '预订分类汇总', icon: 'pie-chart', code: 'statisticalData.reservationClassSummary', external: 'reservationClassSummary', noCache: true, order: 30 },
  { path: '/statiscal/reservationAreaSummary', title: '预订区域汇总', icon: 'bar-chart', code: 'statisticalData.reservationAreaSummary', external: 'reservationAreaSummary', noCache: true, order: 40 },
  { path: '/statiscal/dealFlowQuery', title: '交易流水查询', icon: 'transaction', code: 'statisticalData.dealFlowQuery', external: 'dealFlowQuery', noCache: true, order: 50 },
  { path: '/flashdeliver/menuPreview/index', title: '菜单预览', icon: 'read', code: 'flashdeliver.menuPreview', external: 'menuPreview', order: 30 },
] as const satisfies readonly PageDeclaration[];
