import type { PageDeclaration } from '../src/meta/routes.ts';

/** Meals that were reserved, paid for and not taken back. */
const reserved = { status_in: 'ordered,preparing,ready,finished,noshow' };
const reservedAmounts = ['quantity', 'totalAmount', 'subsidyAmount', 'couponAmount', 'payAmount'];

/** Places of the console that belong to no resource. `page` is a file `<page>.page.tsx` of src/web/pages. */
export default [
  { path: '/dashboard', title: '首页', icon: 'home', page: 'dashboard', affix: true, noCache: true },
  { path: '/401', title: '无权限', page: 'no-permission', hidden: true, noCache: true },
  { path: '/404', title: '页面不存在', page: 'not-found', hidden: true, noCache: true },
  { path: '/account', title: '账号安全', icon: 'safety', page: 'account', hidden: true },
  { path: '/sysSetting/policy/index', title: '权限查询', icon: 'audit', code: 'system-management.policy', page: 'policy', order: 225 },
  { path: '/sysSetting/policyAudit/index', title: '权限审计', icon: 'security-scan', code: 'system-management.policy', page: 'policy-audit', order: 226 },
  { path: '/exportCenter/taskList', title: '任务列表', page: 'export-tasks', hidden: true },
  // Applications beside the console; whoever may see what they belong to may open them.
  { path: '/convenience/postOffice', title: '邮局', icon: 'mail', code: 'pc.convenient.convenience', external: 'postOffice', order: 900 },
  { path: '/passthrough/smartAccess', title: '智慧通行', icon: 'scan', code: 'pc:passthrough.carpark', external: 'smartAccess', order: 900 },
  { path: '/noticeCenter/questionnaire', title: '问卷调查', icon: 'form', code: 'pc:noticeCenter.notice', external: 'questionnaire', order: 900 },
  { path: '/equipment/inspection', title: '设备巡检', icon: 'audit', code: 'pc:equipment.dingCanDeviceOfflineWarning', external: 'inspection', order: 900 },
  { path: '/marketingCenter/mall', title: '线上商城', icon: 'shopping', code: 'marketingCenter.coupon', external: 'mall', order: 900 },
  // Reports of an application beside the console, as the specification has them; where none is set up, the console adds up itself.
  { path: '/statiscal/merchandiseSales', title: '商品销售统计', icon: 'shopping', code: 'statisticalData.merchandiseSales', page: 'summary', resource: 'meals/orderDinnerDetails', filter: { status_in: 'normal,verified' }, sums: { by: ['mealId', 'merchantId', 'dateTypeId', 'orgId', 'dinnerDate'], of: ['quantity', 'amount'], day: 'dinnerDate' }, external: 'merchandiseSales', noCache: true, order: 10 },
  { path: '/statiscal/merchandiseVerification', title: '商品核销统计', icon: 'check-square', code: 'statisticalData.merchandiseVerification', page: 'summary', resource: 'meals/orderDinnerDetails', filter: { status: 'verified' }, sums: { by: ['mealId', 'merchantId', 'verifierId', 'verifyEquipmentId', 'verifyDate'], of: ['verifiedCount', 'amount'], day: 'verifyDate' }, external: 'merchandiseVerification', noCache: true, order: 20 },
  { path: '/statiscal/reservationClassSummary', title: '预订分类汇总', icon: 'pie-chart', code: 'statisticalData.reservationClassSummary', page: 'summary', resource: 'meals/orderDinner', filter: reserved, sums: { by: ['dateTypeId', 'orderType', 'takeMode', 'dinnerDate'], of: reservedAmounts, day: 'dinnerDate' }, external: 'reservationClassSummary', noCache: true, order: 30 },
  { path: '/statiscal/reservationAreaSummary', title: '预订区域汇总', icon: 'bar-chart', code: 'statisticalData.reservationAreaSummary', page: 'summary', resource: 'meals/orderDinner', filter: reserved, sums: { by: ['orgId', 'virtId', 'merchantId', 'lineId'], of: reservedAmounts, day: 'dinnerDate' }, external: 'reservationAreaSummary', noCache: true, order: 40 },
  { path: '/statiscal/dealFlowQuery', title: '交易流水查询', icon: 'transaction', code: 'statisticalData.dealFlowQuery', page: 'summary', resource: 'accounts/userRecod', sums: { by: ['operation', 'accountType', 'orgId', 'operateDate'], of: ['amount'], day: 'operateDate' }, external: 'dealFlowQuery', noCache: true, order: 50 },
  { path: '/flashdeliver/menuPreview/index', title: '菜单预览', icon: 'read', code: 'flashdeliver.menuPreview', page: 'menu-preview', external: 'menuPreview', order: 30 },
  { path: '/flashdeliver/weekMenu', title: '周菜单', icon: 'calendar', code: 'flashdeliver.menuManage', page: 'week-menu', order: 35 },
  { path: '/orderManage/kitchenBoard', title: '备餐看板', icon: 'fire', code: 'flashdeliver.foodOrderMeal', page: 'kitchen-board', order: 25 },
  { path: '/orderManage/seatMap', title: '座位图', icon: 'layout', code: 'flashdeliver.foodOrderMeal', page: 'seat-map', order: 27 },
  { path: '/orderManage/mealDesk', title: '取餐核销台', icon: 'scan', code: 'flashdeliver.foodOrderMeal', page: 'meal-desk', order: 26 },
  { path: '/orderManage/dispatch', title: '配送调度', icon: 'rocket', code: 'flashdeliver.order-manage', page: 'dispatch', order: 15 },
  { path: '/enterpiseManger/accountStatement', title: '账户明细', icon: 'read', code: 'wallet.statement', page: 'account-statement', order: 46 },
  { path: '/enterpiseManger/reconcile', title: '对账', icon: 'audit', code: 'finance.reconcile', page: 'reconcile', order: 47 },
  // Part of what a resource holds, where operators look for it by itself.
  { path: '/mealCard/cloudCardManger', title: '云卡管理', icon: 'credit-card', code: 'mobileUserManagement.user', resource: 'residents/cardUser', filter: { cardStatus_ne: 'none' }, external: 'cloudCardManger', order: 10 },
  { path: '/mealCard/topUpStatistics/index', title: '充值统计', icon: 'bar-chart', code: 'pc:mealCard.dingCanBatchRecharge', resource: 'accounts/rechargeManage', filter: { status: 'success' }, order: 60 },
  { path: '/flashdeliver/product/addProduct', title: '新增商品', code: 'flashdeliver.productManage', resource: 'shop/product', opens: 'add', hidden: true },
  { path: '/flashdeliver/product/shortcutSet', title: '快捷设置', code: 'flashdeliver.productManage', resource: 'shop/product', filter: { status: 'rack' }, hidden: true },
  { path: '/flashdeliver/product/batchAudit', title: '批量审核', code: 'flashdeliver.productManage', resource: 'shop/product', filter: { status: 'auditing' }, hidden: true },
  { path: '/flashdeliver/broad/index', title: '大类管理', code: 'flashdeliver.broad', resource: 'merchants/broad', hidden: true },
  { path: '/flashdeliver/broad/addProduct', title: '大类新增商品', code: 'flashdeliver.productManage', resource: 'shop/product', opens: 'add', hidden: true },
  { path: '/meetingRoom/overviewManagement', title: '会议室概览', icon: 'table', code: 'meetingRoom.orderManagement', page: 'meeting-overview', external: 'meetingOverview', order: 20 },
  { path: '/meetingRoom/meetengStatistics', title: '会议统计', icon: 'bar-chart', code: 'meetingRoom.orderManagement', page: 'meeting-statistics', external: 'meetingStatistics', order: 60 },
  { path: '/meetingRoom/serviceManagement', title: '会议服务管理', icon: 'coffee', code: 'meetingRoom.orderManagement', resource: 'meetings/order', filter: { services_empty: 'false', status_in: 'pending,unpaid,booked,using' }, external: 'meetingServices', order: 30 },
  { path: '/overtimeManage/overtimeReport', title: '加班报表', icon: 'bar-chart', code: 'pc:airovertime.airOvertimeManage', resource: 'aircon/order', filter: { status: 'finished' }, order: 40 },
  // What one has to decide about; whoever is signed in sees their own cases and no others.
  { path: '/diyForm/approvals', title: '审批中心', icon: 'audit', page: 'approvals', order: 5 },
  { path: '/diyForm/project', title: '项目表单', icon: 'profile', code: 'diyForm.template', resource: 'processes/template', filter: { status: 'published' }, order: 30 },
  { path: '/diyForm/buildingReception', title: '楼宇接待', icon: 'contacts', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'reception' }, order: 40 },
  { path: '/diyForm/entranceApply', title: '入场申请', icon: 'login', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'entrance' }, order: 50 },
  { path: '/diyForm/cardMake', title: '制卡申请', icon: 'credit-card', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'card' }, order: 60 },
  { path: '/diyForm/workCardMake', title: '工作证制作', icon: 'idcard', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'workcard' }, order: 70 },
  { path: '/diyForm/nameplateMake', title: '铭牌制作', icon: 'tag', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'nameplate' }, order: 80 },
  { path: '/diyForm/workNumberCardMake', title: '工号牌制作', icon: 'number', code: 'diyForm.processCenter', resource: 'processes/process', filter: { formKind: 'worknumber' }, order: 90 },
  { path: '/comment/commentWorkBill/index', title: '投诉工单', icon: 'solution', code: 'pc.tousujiany.commentBill', resource: 'comments/commentBill', filter: { status_in: 'accepted,processing,reopened' }, order: 20 },
] as const satisfies readonly PageDeclaration[];
