import { tokensCss } from '@urna/ui/tokens';
import { buildOneFile } from '../apps/verifier/build.ts';

/** The offline verifier in the web app's colours. */
export const makeVerifier = (): Promise<string> => buildOneFile('verificador', tokensCss());

/** The page on which a voter's second device checks their ballot. */
export const makeSecondDevicePage = (): Promise<string> => buildOneFile('comprobar', tokensCss());
