import { scanner } from '@urna/document-scanner/scan';
import { expose } from 'comlink';

/** The worker of use-scanner.ts. */
expose(scanner);
