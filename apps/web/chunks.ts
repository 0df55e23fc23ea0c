interface Group {
  name: string;
  test: (id: string) => boolean;
  /** Groups with a higher priority number claim their modules first. */
  priority: number;
  includeDependenciesRecursively?: false;
}

const oneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** Dependencies of these modules aren't pulled in, so that a page doesn't load one group because of another. */
const alone = { includeDependenciesRecursively: false } as const;

/**
 * Bundles small modules that are used together: separately they would be two dozen requests, of which a browser makes
 * six at a time, and compress worse. first-visit.test.ts and the benchmarks of the ballot and the public pages measure
 * whether a group pays off.
 */
export const chunkGroups: Group[] = [
  {
    name: 'base',
    test: oneOf([/node_modules\/(react|react-dom|scheduler|react-router|zustand|zod)\//]),
    priority: 4,
  },
  {
    // Modules of nearly every public page, with their dependencies.
    name: 'common',
    test: oneOf([
      /packages\/ui\/src\/(button|field|frame|icons|notice|panel|theme|toast)\./,
      /@mantine\/core\/esm\/components\/Button\//,
      /web\/src\/lib\/(call|page-data|api-request|api-error|format|dates|server-clock|use-countdown|warn-before-leaving|stored-elsewhere)\./,
      /web\/src\/domain\/(candidates\/search-candidates\.|process\/shown-process\.)/,
      /web\/src\/domain\/(candidate-session\/candidate-store|staff-session\/auth-store)\./,
      /web\/src\/app\/(guards\/guard|pages\/needs-process|layout\/(gov-bar|header\.module))\./,
      /contract\/src\/\w+\/(ballots|contact|contests|plain-text|dates)\./,
    ]),
    priority: 3,
  },
  {
    name: 'calendar',
    test: oneOf([
      /contract\/src\/\w+\/(calendar|processes|leading-stage|voting-(state|access|refusals))\./,
      /web\/src\/domain\/calendar\/use-calendar\./,
    ]),
    priority: 2,
    ...alone,
  },
  { name: 'queries', test: oneOf([/node_modules\/@tanstack\//]), priority: 2, ...alone },
  {
    name: 'elections',
    test: oneOf([/contract\/src\/\w+\/(elections|contest-admin|trustees|results)\./]),
    priority: 2,
    ...alone,
  },
  {
    // The staff's lists, which are searched and shown in pages.
    name: 'lists',
    test: oneOf([/web\/src\/ui\/tables\/(data-table|pagination|page-window)\./, /web\/src\/lib\/use-debounced-text\./]),
    priority: 2,
    ...alone,
  },
  {
    // What the staff's pages show of changes that take two administrators.
    name: 'changes',
    test: oneOf([/web\/src\/domain\/change-requests\/(asked-change|change-item|reason-field|change-requests\.module)/]),
    priority: 2,
    ...alone,
  },
  {
    // Modules of pages that show server data: public election pages and the staff's.
    name: 'shown',
    test: oneOf([
      /web\/src\/(lib|domain\/elections)\/(counted|elections-api|public-contest)\./,
      /web\/src\/ui\/\w+\/(failure-banner|link-tabs|steps|stat-card)\./,
      /@mantine\/core\/esm\/components\/Skeleton\//,
    ]),
    priority: 1,
    ...alone,
  },
];
