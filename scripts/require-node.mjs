import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript that runs before any other module: an older Node can't parse the .ts files that would report its
// version.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Urna necesita Node 24 o posterior y este es ${process.version}.\n` +
      'Use «npm start», «npm test» o «npm run …» después de «npm install»: traen su propio Node.\n' +
      'Si ya lo hizo, npm no ejecutó la instalación del paquete «node» (¿ignore-scripts?): npm rebuild node\n',
  );
  process.exit(1);
}

// Starting loads a thousand modules. The compile cache is stored beside the code, so only users who can change the code
// can change it. Without write access to the folder there is no cache.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
