import { coloursOf } from '@urna/ui/tokens';
import { buildVerifier } from '../apps/verifier/build.ts';

/** The offline verifier in the web app's colours. */
export const makeVerifier = (): Promise<string> =>
  buildVerifier({ light: coloursOf('light'), dark: coloursOf('dark') });
