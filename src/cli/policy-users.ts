import { userResource } from '../server/auth/accounts.ts';
import { Principals } from '../server/auth/principals.ts';
import { StoredRoles } from '../server/auth/stored-roles.ts';
import type { Access } from '../server/access/index.ts';
import { readConfig } from '../server/config.ts';
import { FormLists } from '../server/forms/lists.ts';
import type { Grants, Reach, Services } from '../server/context.ts';
import { explainRow, rowBehind, type RowExplanation } from '../server/records/explain-scope.ts';
import { all, isColumn, live } from '../server/storage/condition.ts';
import { Store } from '../server/storage/store.ts';
import { withDatabase } from './installed-database.ts';

interface StoredUsers {
  /** Services of the installation, for questions about all of its roles and users. */
  readonly parts: Pick<Services, 'model' | 'db' | 'store' | 'access' | 'log'>;
  /** Finds a user by name. */
  named(userName: string): Promise<StoredUser | undefined>;
}

export interface StoredUser {
  /** Codes of the user's roles. */
  readonly roles: readonly string[];
  readonly grants: Grants;
  /** Explains whether the user reaches a row of this code; undefined if there is no such row. */
  row(code: string, action: string, id: string, reach: Reach): Promise<RowExplanation | undefined>;
}

/** Opens the installation's database, loads its roles into the enforcer, and answers questions about its users. */
export const withStoredUsers = <T>(access: Access, ask: (users: StoredUsers) => Promise<T>): Promise<T> =>
  withDatabase(
    readConfig(process.env),
    async (db) => {
      const store = new Store(db);
      const { model } = access;
      const say = (detail: object, message: string) => console.error(message, detail);
      const formLists = new FormLists({ model, store, access });
      const parts = { model, store, access, formLists, log: { info: say, warn: say, error: say } };
      await new StoredRoles(parts).refresh();
      const principals = new Principals(parts);
      const table = model.resources.get(userResource)?.table ?? '';
      return ask({
        parts: { ...parts, db },
        async named(userName) {
          const [row] = await store.find(table, ['id'], all(live, isColumn('userName', userName)), { limit: 1 });
          const account = row && (await principals.account(String(row.id)));
          if (!account) return undefined;
          const looking = { model, store, db, principal: account };
          return {
            roles: account.roles,
            grants: account.grants,
            async row(code, action, id, reach) {
              const found = await rowBehind(looking, code, action, id);
              return found && explainRow(looking, found, reach);
            },
          };
        },
      });
    },
    ', or ask about a role',
  );
