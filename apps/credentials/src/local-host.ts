/** Whether a host is this very machine, where nothing needs encryption on the way. */
export const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
