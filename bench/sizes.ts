/** The size that the product promises to stay quick at; 40,000 documents come with the candidates. */
export const full = { candidates: 10_000, entries: 1_000_000 } as const;
