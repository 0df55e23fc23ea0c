/** The response to a code request: the code must be sent back with this handle. */
export interface AskedCode {
  /** Missing when the server only said that an earlier code is still valid and this browser has no handle for it. */
  handle?: string | undefined;
  code_digits?: number | undefined;
}

const asked = new Map<string, AskedCode>();

/**
 * Keeps the last handle in memory for somebody who goes back and asks again within the minute, when no new code is
 * sent.
 */
export function rememberAskedCode(whose: string, { handle, code_digits }: AskedCode): void {
  asked.set(whose, { handle, code_digits });
}

export function askedCodeOf(whose: string): AskedCode {
  return asked.get(whose) ?? {};
}
