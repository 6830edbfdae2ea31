import type { Seeder } from '../seeder.ts';
import { addBilling, type Templates } from './billing.ts';
import { DemoBook } from './book.ts';
import type { Campus } from './campus.ts';
import { addCards, addCardSettings, addCloudPayments } from './cards.ts';
import { addCarparks } from './carparks.ts';
import { addCarwash, type WashService } from './carwash.ts';
import { addCatering } from './catering.ts';
import { addCharging } from './charging.ts';
import { addCollections, addRefunds } from './collections.ts';
import { addComplaints } from './complaints.ts';
import { addConferences } from './conferences.ts';
import { addContracts, addSignings } from './contracts.ts';
import { addConvenience } from './convenience.ts';
import { addCoupons } from './coupons.ts';
import { addCredits } from './credits.ts';
import { EnterpriseAccounts } from './enterprise-accounts.ts';
import { addEquipment } from './equipment.ts';
import type { Files } from './files.ts';
import { addForms } from './forms.ts';
import { addIntegrals } from './integrals.ts';
import { addMealOrders } from './meal-orders.ts';
import { addMeetings } from './meeting.ts';
import { addNotices } from './notices.ts';
import { addOvertime } from './overtime.ts';
import { addPassage } from './passage.ts';
import { addRecharges, openWallets } from './recharges.ts';
import { addReleases } from './releases.ts';
import { addRepairs } from './repairs.ts';
import { addSettings } from './settings.ts';
import { addShopOrders } from './shop-orders.ts';
import { addShop } from './shop.ts';
import { addVisitors } from './visitors.ts';
import { Wallets } from './wallets.ts';
import { addWelfare } from './welfare.ts';

/** What all projects draw on. */
export interface Common {
  readonly washing: readonly WashService[];
  readonly charging: ReadonlyMap<string, string>;
  readonly billTexts: Templates;
}

/** Everything that has happened in a project. */
export async function addRecords(seeder: Seeder, campus: Campus, common: Common, files: Files): Promise<void> {
  await addSettings(seeder, campus);
  await addTrade(seeder, campus, files);
  await addCredits(seeder, campus);
  const contracts = await addContracts(seeder, campus, files);
  await addSignings(seeder, campus, contracts, files);
  await addBilling(seeder, campus, contracts, common.billTexts);
  await addCarparks(seeder, campus, files);
  const passage = await addPassage(seeder, campus);
  await addVisitors(seeder, campus, passage, files);
  await addReleases(seeder, campus, files);
  await addRepairs(seeder, campus, files);
  await addComplaints(seeder, campus, files);
  await addNotices(seeder, campus, files);
  await addConvenience(seeder, campus, files);
  await addMeetings(seeder, campus, files);
  await addConferences(seeder, campus, files);
  await addForms(seeder, campus);
  await addOvertime(seeder, campus);
  await addCarwash(seeder, campus, common.washing, files);
  await addCharging(seeder, campus, common.charging);
}

/** Orders and payments move the money of wallets and enterprise accounts, which are stored when all of them are known. */
async function addTrade(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const wallets = new Wallets();
  const accounts = new EnterpriseAccounts(seeder);
  openWallets(seeder, campus, wallets);
  accounts.open(campus);
  await addRecharges(seeder, campus, wallets, accounts, files);
  await addWelfare(seeder, campus, wallets, accounts);
  const equipment = await addEquipment(seeder, campus);
  const catering = await addCatering(seeder, campus, files);
  const meals = await addMealOrders(seeder, campus, catering, equipment, { wallets, accounts });
  const shop = await addShop(seeder, campus, files);
  const placed = await addShopOrders(seeder, campus, shop, wallets);
  await addCoupons(seeder, campus, shop, placed.flatMap(({ redeemed }) => redeemed ?? []), files);
  await addRefunds(seeder, campus, [...meals, ...placed.flatMap(({ refundable }) => refundable ?? [])]);
  await addCollections(seeder, campus, catering, equipment, wallets);
  await addCloudPayments(seeder, campus, equipment, wallets);
  await addCardSettings(seeder, campus);
  const book = new DemoBook(seeder, campus.orgId);
  await wallets.store(seeder, campus, book);
  await accounts.store(campus, book);
  await book.settle();
  await addCards(seeder, campus, wallets);
  await addIntegrals(seeder, campus);
}
