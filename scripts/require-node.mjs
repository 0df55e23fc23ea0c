import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, loaded before anything else: an older Node can't even read the .ts files that would complain.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Urna necesita Node 24 o posterior y este es ${process.version}.\n` +
      'Use «npm start», «npm test» o «npm run …» después de «npm install»: traen su propio Node.\n' +
      'Si ya lo hizo, npm no ejecutó la instalación del paquete «node» (¿ignore-scripts?): npm rebuild node\n',
  );
  process.exit(1);
}

// Starting reads a thousand files. Their compiled form is kept beside the code, where only somebody who could change the
// code itself could change it; a folder that can't be written is left alone.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
