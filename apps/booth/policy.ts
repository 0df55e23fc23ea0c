/**
 * Only the booth's own files and calls to its server: no script or style inside a page, no `blob:`, no `data:`, no
 * WebAssembly. Where the browser knows trusted types, no text becomes code, and a worker starts only from the address that
 * the program itself names. It stands in the manifest, so that whoever serves a sealed booth sends the sealed policy; from
 * another origin than the API's, `connect-src` and `img-src` get that one too.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types booth-worker',
].join('; ');
