import type { TableSpec } from '../storage/tables.ts';

export const sessionTable: TableSpec = {
  name: 'auth_session',
  columns: [
    // The cookie holds the token, the database only its hash: reading the database does not allow signing in.
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    /**
     * Sent to the browser as `userToken`; identifies the session without granting access, and survives a change of
     * token.
     */
    { name: 'reference', kind: 'text', notNull: true },
    { name: 'loginType', kind: 'text' },
    /** The user's `standing` when the token was issued; when it changes, a new token is issued. */
    { name: 'standing', kind: 'text' },
    { name: 'previousId', kind: 'text' },
    { name: 'rotatedAt', kind: 'timestamp' },
    { name: 'activeOrgId', kind: 'text' },
    { name: 'impersonatorId', kind: 'text' },
    { name: 'impersonatorName', kind: 'text' },
    /** The administrator's own session, resumed after impersonation. */
    { name: 'ownReference', kind: 'text' },
    { name: 'ip', kind: 'text' },
    { name: 'userAgent', kind: 'text' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'seenAt', kind: 'timestamp', notNull: true },
    /** When the user last proved their identity again. */
    { name: 'provenAt', kind: 'timestamp' },
    /** 1: opened with an initial password, and allowed only to change it. */
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
