import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  title?: string | undefined;
}

export const useToastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
