/** What stands in a link between its scheme and its path. */
export const partsOfLink = (link: string) => /^https:\/\/(?<user>[^/?#]*@)?(?<host>[^/?#]*)/.exec(link)?.groups;

/** The host of a link, which stands beside it: an international name shows in its encoded form. */
export const hostOf = (link: string): string => partsOfLink(link)?.['host'] ?? '';
