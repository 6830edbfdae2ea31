/** Base path of the API. */
export const apiBase = '/super_cloud/api';

/** Base path of calls that other services of the platform once answered. */
export const serviceBase = '/super_service';
