import { create } from 'zustand';

/** How far the proof of work has come that this browser is making, from 0 to 1; null while it makes none. */
export const useProofStore = create<{ progress: number | null }>(() => ({ progress: null }));
