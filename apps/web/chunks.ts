interface Group {
  name: string;
  test: (id: string) => boolean;
  /** The first group that wants a module has it: the higher number goes first. */
  priority: number;
  includeDependenciesRecursively?: false;
}

const oneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** What these modules need stays where it is, so that a page doesn't load one group for the sake of another. */
const alone = { includeDependenciesRecursively: false } as const;

/**
 * Small modules that are needed together, in one file: one by one they would be two dozen requests, of which a browser
 * makes six at a time, and compress worse. Whether a group pays is told by first-visit.test.ts and by the benchmarks of
 * the ballot and the public pages.
 */
export const chunkGroups: Group[] = [
  {
    name: 'base',
    test: oneOf([/node_modules\/(react|react-dom|scheduler|react-router|zustand|zod)\//]),
    priority: 4,
  },
  {
    // Of nearly every page for the public, with what they need.
    name: 'common',
    test: oneOf([
      /web\/src\/ui\/\w+\/(notice|text-field|working-button)\./,
      /web\/src\/lib\/(api|api-error|format|dates|server-clock|plain-text|use-countdown)\./,
      /web\/src\/domain\/voter-session\//,
      /web\/src\/features\/voting\/voter-words\./,
      /contract\/src\/(ballots|contest-names|plain-text|dates)\./,
    ]),
    priority: 3,
  },
  { name: 'queries', test: oneOf([/node_modules\/@tanstack\//]), priority: 2, ...alone },
  {
    name: 'elections',
    test: oneOf([/contract\/src\/(elections|contest-admin|trustees|results)\./]),
    priority: 2,
    ...alone,
  },
  {
    // Of pages that show what the server knows: the public's of an election, and the staff's.
    name: 'shown',
    test: oneOf([
      /web\/src\/(lib|domain\/elections)\/(counted|elections-api|public-contest)\./,
      /web\/src\/ui\/\w+\/(failure-banner|link-tabs|steps|stat-card|copy-button)\./,
      /@mantine\/core\/esm\/components\/Skeleton\//,
    ]),
    priority: 1,
    ...alone,
  },
];
