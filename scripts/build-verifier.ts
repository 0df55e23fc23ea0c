import { tokensCss } from '@urna/ui/tokens-css';
import { buildVerifier } from '../apps/verifier/build.ts';

/** The offline verifier in the web app's colours. */
export const makeVerifier = (): Promise<string> => buildVerifier(tokensCss());
