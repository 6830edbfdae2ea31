/** Where the API stands. */
export const apiBase = '/super_cloud/api';

/** Calls that other services of the platform once answered, outside of the API. */
export const serviceBase = '/super_service';
