import type { Seeder } from '../server/install/seeder.ts';
import { addBilling, type Templates } from './billing/billing.ts';
import { DemoBook } from './book.ts';
import type { Campus } from './campus.ts';
import { addCardSettings } from './accounts/card-settings.ts';
import { issueCards } from './accounts/cards.ts';
import { addCloudPayments } from './accounts/cloud-payments.ts';
import { addCarparks } from './parking/carparks.ts';
import { addCouponStays } from './parking/coupon-stays.ts';
import { addCarwash, type WashService } from './carwash/carwash.ts';
import { addCatering } from './meals/catering.ts';
import { addCharging } from './convenience/charging.ts';
import { addCollections } from './orders/collections.ts';
import { addRefunds } from './orders/refunds.ts';
import { addComplaints } from './comments/complaints.ts';
import { addConferences } from './meetings/conferences.ts';
import { addContracts } from './enterprise/contracts.ts';
import { addApplications } from './enterprise/enterprises.ts';
import { addSignings } from './enterprise/signings.ts';
import { addConvenience } from './convenience/convenience.ts';
import { addEvaluations } from './convenience/evaluations.ts';
import { addCoupons, addMainCoupon, type HeldCoupon } from './shop/coupons.ts';
import { addCredits } from './accounts/credits.ts';
import { addEnterpriseAccounts } from './accounts/enterprise-accounts.ts';
import { addEquipment } from './equipment/equipment.ts';
import type { Files } from './system/files.ts';
import { addForms, type HandedIn } from './processes/forms.ts';
import { addIntegrals } from './accounts/integrals.ts';
import { addMealOrders } from './meals/meal-orders.ts';
import { addMeetings } from './meetings/meeting.ts';
import { addNotices } from './notices/notices.ts';
import { addOvertime } from './aircon/overtime.ts';
import { addFaces } from './doors/faces.ts';
import { addPassage } from './doors/passage.ts';
import { addAdjustments } from './accounts/adjustments.ts';
import { addRecharges, fillWallets } from './accounts/recharges.ts';
import { addOtherMerchants } from './merchants/merchants.ts';
import { addReleases } from './release/releases.ts';
import { addRepairs } from './repairs/repairs.ts';
import { addRegistrations } from './residents/households.ts';
import { addApplicants } from './residents/customers.ts';
import { addSettings } from './settings/settings.ts';
import { addShopOrders } from './shop/shop-orders.ts';
import { addShop } from './shop/shop.ts';
import { addVisitors } from './visitors/visitors.ts';
import { Wallets } from './accounts/wallets.ts';
import { addWelfare } from './accounts/welfare.ts';

/** Rows shared by all projects. */
export interface Common {
  readonly broads: ReadonlyMap<string, string>;
  readonly washing: readonly WashService[];
  readonly charging: ReadonlyMap<string, string>;
  readonly billTexts: Templates;
}

/** All records of a project. Returns what was handed in and waits for its case. */
export async function addRecords(
  seeder: Seeder,
  campus: Campus,
  common: Common,
  files: Files,
): Promise<readonly HandedIn[]> {
  await addSettings(seeder, campus);
  await addApplications(seeder, campus);
  await addApplicants(seeder, campus, files);
  await addRegistrations(seeder, campus, files);
  await addOtherMerchants(seeder, campus, common.broads, files);
  // All that moves money in the project, from the first day to the last.
  const book = new DemoBook(seeder, campus);
  const coupons = await addTrade(seeder, campus, files, book);
  const contracts = await addContracts(seeder, campus, files, book);
  await addSignings({ seeder, campus, book, files }, contracts);
  await addBilling(seeder, campus, contracts, common.billTexts, book);
  const carparks = await addCarparks(seeder, campus, files, book);
  addCouponStays({ seeder, campus, book }, carparks, coupons);
  const passage = await addPassage(seeder, campus);
  await addFaces(seeder, campus, files);
  await addVisitors(seeder, campus, passage, files);
  await addReleases(seeder, campus, files);
  await addRepairs(seeder, campus, files, book);
  await addComplaints(seeder, campus, files);
  await addNotices(seeder, campus, files, book);
  await addConvenience(seeder, campus, files);
  await addMeetings(seeder, campus, files, book);
  addConferences(seeder, campus, files, book);
  const handedIn = await addForms(seeder, campus);
  await addOvertime(seeder, campus, book);
  await addCarwash(seeder, campus, common.washing, files, book);
  await addCharging(seeder, campus, common.charging, book);
  await book.settle();
  await addEvaluations(seeder, campus);
  return handedIn;
}

/** What is bought, and the money that it is paid with; returns the coupons that are used elsewhere. */
async function addTrade(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<HeldCoupon[]> {
  const wallets = new Wallets();
  const money = { book, wallets };
  fillWallets(seeder, campus, book, wallets);
  const cash = await addEnterpriseAccounts(seeder, campus, book, files);
  await addRecharges(seeder, campus, money, files);
  await addAdjustments(seeder, campus, book, cash);
  await addWelfare(seeder, campus, money);
  await wallets.open(seeder, campus, book);
  const equipment = await addEquipment(seeder, campus, book);
  const catering = await addCatering(seeder, campus, files, book);
  const meals = await addMealOrders(seeder, campus, catering, equipment, book);
  const shop = await addShop(seeder, campus, files, book);
  const trade = { seeder, campus, book };
  const couponId = await addMainCoupon(trade);
  const bought = await addShopOrders(seeder, campus, shop, equipment, couponId, book);
  const coupons = await addCoupons(trade, shop, couponId);
  const collected = await addCollections(seeder, campus, catering, equipment, book);
  await addRefunds(seeder, campus, book, [...meals, ...bought, ...collected]);
  await addCardSettings(seeder, campus);
  addCloudPayments(seeder, campus, book, equipment, issueCards(seeder, campus, book));
  await addCredits(seeder, campus, book);
  await addIntegrals(seeder, campus, book);
  return coupons;
}
