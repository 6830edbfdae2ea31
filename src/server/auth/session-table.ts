import type { TableSpec } from '../storage/tables.ts';

export const sessionTable: TableSpec = {
  name: 'auth_session',
  columns: [
    // The cookie holds the token, the database only its hash: who reads the database cannot sign in.
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    /** Shown to the browser as `userToken`; names the session without opening it, and stays when the token changes. */
    { name: 'reference', kind: 'text', notNull: true },
    { name: 'loginType', kind: 'text' },
    /** What the user was when the token was made; another token is made when that changes. */
    { name: 'standing', kind: 'text' },
    { name: 'previousId', kind: 'text' },
    { name: 'rotatedAt', kind: 'timestamp' },
    { name: 'activeOrgId', kind: 'text' },
    { name: 'impersonatorId', kind: 'text' },
    { name: 'impersonatorName', kind: 'text' },
    /** The session that an administrator comes back to. */
    { name: 'ownReference', kind: 'text' },
    { name: 'ip', kind: 'text' },
    { name: 'userAgent', kind: 'text' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'seenAt', kind: 'timestamp', notNull: true },
    /** When its user last proved once more to be who they are. */
    { name: 'provenAt', kind: 'timestamp' },
    /** 1: opened with a password that somebody else has chosen, and good for nothing but changing it. */
    { name: 'mustChangePassword', kind: 'integer' },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [
    { name: 'ix_auth_session_userId', columns: ['userId'] },
    { name: 'ix_auth_session_impersonatorId', columns: ['impersonatorId'] },
    { name: 'ix_auth_session_reference', columns: ['reference'] },
    { name: 'ix_auth_session_previousId', columns: ['previousId'] },
    { name: 'ix_auth_session_expiresAt', columns: ['expiresAt'] },
    { name: 'ix_auth_session_seenAt', columns: ['seenAt'] },
  ],
};
