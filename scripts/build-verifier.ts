import { buildVerifier } from '../apps/verifier/build.ts';
import { themeVariables } from '../apps/web/src/ui/theme/theme-variables.ts';

/** The offline verifier in the web app's colours. */
export const makeVerifier = (): Promise<string> => buildVerifier(themeVariables);
