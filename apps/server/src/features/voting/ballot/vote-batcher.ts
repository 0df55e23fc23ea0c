import type { ContestName } from '@urna/contract/contest-names';
import { isRefusal } from '../../../platform/errors.ts';
import { type boxVotes, MOST_AT_ONCE, type Vote } from './append-votes.ts';

/** How long a vote may wait for others: the blink of an eye. */
const PATIENCE_MS = 150;
/** So near to the close nobody is made to wait. */
const CLOSE_IS_NEAR_MS = 2000;

interface GroupDeps {
  /** Puts the votes of one contest into its box, all in one statement: answers for each whether it went in. */
  box: (contest: ContestName, votes: readonly Vote[]) => ReturnType<typeof boxVotes>;
  /** Whether other ballots are being verified, so that their votes come soon. */
  othersAreComing: () => boolean;
}

interface Waiting {
  vote: Vote;
  resolve: (boxed: boolean) => void;
  reject: (error: unknown) => void;
}

interface Group {
  votes: Waiting[];
  patience: NodeJS.Timeout;
}

/**
 * Under load the votes of a process go into the box in groups: several take one statement, one commit and one wait for
 * the disk. A vote waits only while other ballots are being verified, and only for a moment; alone it goes at once. A
 * statement happens whole or not at all, so what the database refuses of a group is sent again vote by vote: each is
 * taken or refused for itself.
 */
export class VoteGroups {
  readonly #deps: GroupDeps;
  readonly #gathering = new Map<ContestName, Group>();

  constructor(deps: GroupDeps) {
    this.#deps = deps;
  }

  /** Answers whether the vote went into the box. */
  add(vote: Vote): Promise<boolean> {
    const { contest } = vote.key;
    return new Promise((resolve, reject) => {
      const group = this.#gathering.get(contest) ?? this.#begin(contest);
      group.votes.push({ vote, resolve, reject });
      if (group.votes.length === MOST_AT_ONCE || isNearTheClose(vote) || !this.#deps.othersAreComing()) {
        this.#send(contest, group);
      }
    });
  }

  #begin(contest: ContestName): Group {
    const group: Group = { votes: [], patience: setTimeout(() => this.#send(contest, group), PATIENCE_MS) };
    this.#gathering.set(contest, group);
    return group;
  }

  #send(contest: ContestName, { votes, patience }: Group): void {
    clearTimeout(patience);
    this.#gathering.delete(contest);
    void this.#box(contest, votes);
  }

  async #box(contest: ContestName, group: readonly Waiting[]): Promise<void> {
    const votes = group.map(({ vote }) => vote);
    try {
      const boxed = await this.#deps.box(contest, votes);
      group.forEach(({ resolve }, at) => resolve(boxed[at] === true));
    } catch (error) {
      if (group.length > 1 && isRefusal(error)) await Promise.all(group.map((one) => this.#box(contest, [one])));
      else for (const { reject } of group) reject(error);
    }
  }
}

function isNearTheClose({ closesAt, entry }: Vote): boolean {
  return closesAt !== null && closesAt.getTime() - entry.now.getTime() < CLOSE_IS_NEAR_MS;
}
