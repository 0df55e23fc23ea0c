/** A command's result goes to stdout and its messages to stderr, so that results can be piped. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** The command couldn't be parsed: prints the usage, after the reason if there is one. */
export class UsageError extends Error {}

/** A refusal that the operator can fix. */
export class CommandError extends Error {}
