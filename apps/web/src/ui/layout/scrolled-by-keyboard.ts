/** A scrolling region without controls must be focusable for keyboard users, and have a name. */
export const scrolledByKeyboard = { tabIndex: 0, role: 'region' } as const;
