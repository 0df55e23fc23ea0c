import { create } from 'zustand';

/** Progress of the running proof of work, from 0 to 1; null when none is running. */
export const useProofStore = create<{ progress: number | null }>(() => ({ progress: null }));
