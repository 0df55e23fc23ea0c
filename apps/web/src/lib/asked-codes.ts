/** What came back when a code was asked for: this browser's code is tried with the handle. */
export interface AskedCode {
  /** Missing where the server only said that an earlier code is still good, and this browser doesn't know of it. */
  handle?: string | undefined;
  code_digits?: number | undefined;
}

const asked = new Map<string, AskedCode>();

/** For who goes back and asks again within the minute: the code that is on its way has its handle still. In memory alone. */
export function rememberAskedCode(whose: string, { handle, code_digits }: AskedCode): void {
  asked.set(whose, { handle, code_digits });
}

export function askedCodeOf(whose: string): AskedCode {
  return asked.get(whose) ?? {};
}
