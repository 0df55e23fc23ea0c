/** The size up to which the product must stay fast. These candidates have 40,000 documents; votes are in no entry of the log. */
export const full = { candidates: 10_000, entries: 50_000 } as const;
