const test = '\\.test\\.tsx?$';
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const testing = `${server}testing/|^(apps/(booth|web|witness)|packages/(booth-files|ui))/testing/`;

/**
 * Forbids imports from upper layers: imports go one way, so that a lower layer can be understood without the upper
 * ones.
 */
const layer = (name, from, forbidden, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: forbidden },
});

/** The areas, from the lowest to the highest: of the server's services, and of what the web app's features share. */
const areas = ['activity', 'processes', 'mail', 'access', 'people', 'candidacy', 'election', 'voting', 'checking'];

/** What an area needs of a higher one is handed to it as an argument. */
const areaOrder = (name, folder) =>
  areas.slice(0, -1).map((area, index) => ({
    name: `${name}-area-${area}`,
    comment: `The order of the areas is ${areas.join(' ← ')}.`,
    severity: 'error',
    from: { path: `${folder}${area}/`, pathNot: test },
    to: { path: `${folder}(${areas.slice(index + 1).join('|')})/` },
  }));

/**
 * Keeps features independent, so that each can be read, changed and removed alone. What two of them share belongs in a
 * lower layer. Applies to tests too.
 */
const featuresApart = (name, source) => ({
  name,
  comment: 'Features never import each other: move what they share to a lower layer.',
  severity: 'error',
  from: { path: `${source}features/([^/]+)/` },
  to: { path: `${source}features/`, pathNot: `${source}features/$1/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    layer(
      'server-platform',
      `${server}platform/`,
      `${server}(?!platform/)`,
      'platform knows nothing of what stands on it.',
    ),
    layer(
      'server-services',
      `${server}services/`,
      `${server}(?!platform/|services/)`,
      'services import platform and other services only.',
    ),
    layer(
      'server-features',
      `${server}features/`,
      `${server}(?!platform/|services/|features/)`,
      'features import services and platform; app.ts composes them.',
    ),
    ...areaOrder('server', `${server}services/`),
    ...areaOrder('web', `${web}shared/`),
    featuresApart('server-features-apart', server),
    layer(
      'server-without-demo',
      `${server}[^/]+$`,
      `${server}demo/`,
      'The server knows nothing of the demonstration, which wraps its start from its own entry.',
    ),
    layer('web-lib', `${web}lib/`, `${web}(features|app|ui|shared)/`, 'lib stands at the bottom of the web app.'),
    layer('web-ui', `${web}ui/`, `${web}(features|app|shared)/`, 'ui knows no word of elections and no page.'),
    layer('web-shared', `${web}shared/`, `${web}(features|app)/`, 'shared holds what several features share.'),
    layer(
      'web-features',
      `${web}features/`,
      `${web}(main\\.tsx$|app/)`,
      'features know nothing of the app around them.',
    ),
    featuresApart('web-features-apart', web),
    {
      name: 'web-without-node',
      comment: 'This runs in a browser, but for the entry with which the server renders pages.',
      severity: 'error',
      from: { path: web, pathNot: [test, '^apps/web/src/render-page[.]tsx$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'booth-stands-apart',
      comment: 'What encrypts the vote is read on its own: React, and what it is listed with here.',
      severity: 'error',
      from: { path: '^apps/booth/src/', pathNot: test },
      to: {
        pathNot:
          '^apps/booth/|^packages/(contract|belenios|transparency|credential-files|ui)/|(^|/)node_modules/(react|react-dom|zod)/|^@urna/ui/tokens\\.css$',
      },
    },
    {
      name: 'apps-apart',
      comment:
        'Server and web app meet in packages/contract and over HTTP only. A test may start the witness as a process.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/|^apps/witness/testing/witness-process\\.ts$' },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'Both sides load the contract: what it imports, everybody ships.',
      severity: 'error',
      // One helper reads the folder of the contract: for tests, and for the build of the booth.
      from: { path: '^packages/contract/', pathNot: `${test}|^packages/contract/testing/every-endpoint\\.ts$` },
      to: { pathNot: '^packages/contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'ui-stands-on-contract',
      comment: 'What the booth shows can be read without the app and the libraries that only the app has.',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: test },
      to: {
        path: '^(apps|packages)/|(^|/)node_modules/@mantine/',
        pathNot: '^packages/(ui|contract)/',
      },
    },
    {
      name: 'belenios-stands-alone',
      comment: 'The protocol is checked apart from the product: of ours it imports only the kernel.',
      severity: 'error',
      from: { path: '^packages/belenios/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(belenios|ed25519-kernel)/' },
    },
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel is reviewed alone, and runs wherever WebAssembly does.',
      severity: 'error',
      from: { path: '^packages/ed25519-kernel/', pathNot: test },
      to: { pathNot: '^packages/ed25519-kernel/' },
    },
    {
      name: 'verification-without-node',
      comment: 'The command and the browser check an archive with the same code.',
      severity: 'error',
      from: { path: '^packages/verification/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'verification-stands-on-belenios',
      comment: 'Whoever checks an election needs the protocol, the log’s formats and nothing else of ours.',
      severity: 'error',
      from: { path: '^packages/verification/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(verification|belenios|transparency)/' },
    },
    {
      name: 'verifier-stands-on-verification',
      comment: 'The offline verifier holds only what checks an election.',
      severity: 'error',
      from: { path: '^apps/verifier/src/', pathNot: test },
      to: { path: '^(apps|packages)/', pathNot: '^(apps/verifier|packages/(verification|belenios|transparency))/' },
    },
    {
      name: 'verifier-without-node',
      comment: 'This runs in a browser, without a server.',
      severity: 'error',
      from: { path: '^apps/verifier/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'credential-files-stand-on-formats',
      comment: 'Server, browser and credential authority share the files, the protocol and the form of keys.',
      severity: 'error',
      from: { path: '^packages/credential-files/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(credential-files|belenios|transparency)/' },
    },
    {
      name: 'credential-files-without-node',
      comment: 'The voter’s browser reads a typed credential with the code that made it.',
      severity: 'error',
      from: { path: '^packages/credential-files/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'booth-files-stand-alone',
      comment: 'Whoever builds, serves or compares a booth reads the same manifest with the same code.',
      severity: 'error',
      from: { path: '^packages/booth-files/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/booth-files/' },
    },
    {
      name: 'booth-files-without-node',
      comment: 'A browser reads and compares as a program does.',
      severity: 'error',
      from: { path: '^packages/booth-files/src/(?!node/)', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'scanner-stands-alone',
      comment: 'What makes a document of photographs knows no candidate and no server.',
      severity: 'error',
      from: { path: '^packages/document-scanner/', pathNot: test },
      to: { pathNot: '^packages/document-scanner/' },
    },
    {
      name: 'mail-stands-alone',
      comment: 'Server, credential authority and witness hand mail to a server in the same way.',
      severity: 'error',
      from: { path: '^packages/mail/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/mail/' },
    },
    {
      name: 'node-tools-stand-on-verification',
      comment: 'What every Node program may use knows none of them.',
      severity: 'error',
      from: { path: '^packages/node-tools/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(node-tools|verification|belenios)/' },
    },
    {
      name: 'credentials-stand-apart',
      comment: 'The credential authority trusts no code of the server.',
      severity: 'error',
      from: { path: '^apps/credentials/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^apps/credentials/|^packages/(belenios|credential-files|mail|node-tools|verification)/',
      },
    },
    {
      name: 'witness-stands-apart',
      comment: 'A witness trusts no code of the server.',
      severity: 'error',
      from: { path: '^apps/witness/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^apps/witness/|^packages/(belenios|booth-files|mail|node-tools|transparency|verification)/',
      },
    },
    {
      name: 'belenios-without-node',
      comment: 'The protocol runs in the voter’s browser too.',
      severity: 'error',
      from: { path: '^packages/belenios/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'transparency-stands-alone',
      comment: 'Formats of others, checked apart from the product, in the browser too.',
      severity: 'error',
      from: { path: '^packages/transparency/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/transparency/' },
    },
    {
      name: 'transparency-without-node',
      comment: 'A voter’s browser checks receipts and proofs.',
      severity: 'error',
      from: { path: '^packages/transparency/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'not-to-tests',
      comment: 'What runs in production imports no test and no helper of tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${test}|${testing}` },
      to: { path: `${test}|${testing}|^(e2e|bench|scripts)/` },
    },
    {
      name: 'tools-reach-testing-only',
      comment: 'Journeys, load tests and the trial of a deployment use the product from outside, as people do.',
      severity: 'error',
      // It runs in the browser, and stores a session as the app does.
      from: { path: '^(e2e|bench|deploy)/', pathNot: '^e2e/support/store-staff-session\\.ts$' },
      // Tests of every kind share the demonstration's people.
      to: { path: '^apps/', pathNot: `${server}(testing/|demo/people\\.ts)|^apps/(witness|credentials)/testing/` },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|^@urna/ui/tokens\\.css$' },
    },
  ],
  options: {
    // TypeScript 7 has no classic compiler API. With any other parser dependency-cruiser reads no .ts file and reports
    // no violation.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
