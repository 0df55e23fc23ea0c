import { scanner } from '@urna/document-scanner/scan';
import { expose } from 'comlink';

expose(scanner);
