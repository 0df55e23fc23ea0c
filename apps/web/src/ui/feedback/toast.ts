import { messageOf } from '../../lib/api-error.ts';
import { type ToastType, useToastStore } from './toast-store.ts';

let lastId = 0;

function show(type: ToastType, message: string, title?: string): void {
  lastId += 1;
  const toast = { id: lastId, type, message, title };
  // One at a time: a newer message takes the place of an older one, but not of an error that nobody has read.
  useToastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.type === 'error' && type !== 'error'), toast],
  }));
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Something more important takes the place of messages. */
export function dismissToasts(): void {
  useToastStore.setState({ toasts: [] });
}

export const toast = {
  success: (message: string, title?: string) => show('success', message, title),
  error: (message: string, title?: string) => show('error', message, title),
  info: (message: string) => show('info', message),
};

/** Shows a failure as a toast; returns null because `useAttempt` then has nothing to keep. */
export function toastError(error: unknown): null {
  toast.error(messageOf(error));
  return null;
}
