export const HOME = '/dashboard';
