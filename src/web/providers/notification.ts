import type { NotificationProvider } from '@refinedev/core';
import { toast } from '../shell/toast/toasts.ts';

/** Shows Refine's notifications as toasts of the frame: they lie above dialogs and load before the pages. */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type }) => {
    const text = description ? `${description} ${message}` : message;
    if (type === 'success') toast.success(text);
    else if (type === 'error') toast.error(text);
    else toast.info(text);
  },
  close: () => undefined,
};
