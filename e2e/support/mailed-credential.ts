interface Mails {
  data: { text: string }[];
}

/**
 * What the demonstration's authority mailed: the credential, and the path of the personal link. The demonstration may
 * have been prepared under another address than the one it runs at.
 */
export function mailedCredential(answer: unknown): { credential: string; path: string } {
  for (const { text } of (answer as Mails).data) {
    const [path, credential] = /\/voting\/login-ies#credencial=([\w-]+)/.exec(text) ?? [];
    if (path !== undefined && credential !== undefined) return { credential, path };
  }
  throw new Error('No credential was mailed');
}
