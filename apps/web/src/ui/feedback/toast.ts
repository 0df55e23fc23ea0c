import { messageOf } from '../../lib/api-error.ts';
import { type ToastType, useToastStore } from './toast-store.ts';

let lastId = 0;

function show(type: ToastType, message: string, title?: string): void {
  lastId += 1;
  const toast = { id: lastId, type, message, title };
  // Repeating a message restarts it instead of adding a second one.
  useToastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.message !== message || other.type !== type), toast],
  }));
}

export function dismissToast(id: number): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export const toast = {
  success: (message: string, title?: string) => show('success', message, title),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};

/** Shows a failure as a toast; returns null because `useAttempt` then has nothing to keep. */
export function toastError(error: unknown): null {
  toast.error(messageOf(error));
  return null;
}
