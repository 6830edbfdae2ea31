import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { billing } from './billing.ts';
import { bookings } from './bookings.ts';
import { borrowing } from './borrowing.ts';
import { devices } from './devices.ts';
import { files } from './files.ts';
import { meals } from './meals.ts';
import { organisation } from './organisation.ts';
import { parking } from './parking.ts';
import { processes } from './processes.ts';
import type { Refusal } from './refusal.ts';
import { repairs } from './repairs.ts';
import { reports } from './reports.ts';
import { request } from './request.ts';
import { residents } from './residents.ts';
import { rows } from './rows.ts';
import { server } from './server.ts';
import { sheets } from './sheets.ts';
import { shop } from './shop.ts';
import { signIn } from './sign-in.ts';
import { visitors } from './visitors.ts';
import { wechat } from './wechat.ts';

const subjects = [
  request,
  server,
  signIn,
  applications,
  access,
  rows,
  processes,
  files,
  sheets,
  repairs,
  reports,
  organisation,
  residents,
  billing,
  bookings,
  borrowing,
  parking,
  devices,
  accounts,
  meals,
  shop,
  visitors,
  wechat,
] as const;

type IdsOf<Subject> = Subject extends Subject ? keyof Subject : never;

/** Ids that two subjects have. */
type Repeated<Subjects> = Subjects extends readonly [infer First, ...infer Rest]
  ? (keyof First & IdsOf<Rest[number]>) | Repeated<Rest>
  : never;

/** Refuses to compile when an id stands twice, and names it. */
type EachOnce<Subjects> = [Repeated<Subjects>] extends [never] ? Subjects : { readonly repeated: Repeated<Subjects> };

export type ErrorId = IdsOf<(typeof subjects)[number]>;

/** Every error the API can answer with. */
export const catalogue: Readonly<Record<ErrorId, Refusal>> = Object.assign(
  {},
  ...(subjects satisfies EachOnce<typeof subjects>),
);
