import type { NotificationProvider } from '@refinedev/core';
import { toast } from '../shell/toast/toasts.ts';

/** Refine's notices in the frame's own toasts: above every dialog, and there before the pages' code. */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type }) => {
    const text = description ? `${description} ${message}` : message;
    if (type === 'success') toast.success(text);
    else if (type === 'error') toast.error(text);
    else toast.info(text);
  },
  close: () => undefined,
};
