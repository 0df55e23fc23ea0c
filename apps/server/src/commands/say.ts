/** What a command answers goes to stdout; what it says about itself goes to stderr, so that answers can be piped. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** The command was not understood: its reader gets the usage, after what was wrong where that can be said. */
export class UsageError extends Error {}

/** A refusal that its reader can do something about. */
export class CommandError extends Error {}
