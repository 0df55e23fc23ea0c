/** The size up to which the product must stay fast. These candidates have 40,000 documents. */
export const full = { candidates: 10_000, entries: 1_000_000 } as const;
