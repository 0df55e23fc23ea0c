/** A fault that is planted in one file while the tests named for it run, which must notice. */
export interface Fault {
  /** What is wrong then, in a few words; also its name on the command line. */
  what: string;
  file: string;
  /** Stands in the file once. */
  find: string;
  plant: string;
  project: 'unit' | 'postgres';
  tests: string[];
}

const group = (
  project: Fault['project'],
  tests: string[],
  file: string,
  faults: readonly [what: string, find: string, plant: string][],
): Fault[] => faults.map(([what, find, plant]) => ({ what, file, find, plant, project, tests }));

const belenios = 'packages/belenios/src';
const features = 'apps/server/src/features';
const services = 'apps/server/src/services';

/** What a ballot and an archive are checked for. */
const protocol: Fault[] = [
  ...group('unit', [`${belenios}/ballot/ballot.test.ts`], `${belenios}/ballot/check-ballot.ts`, [
    [
      "a ballot's election isn't compared by its hash",
      "demand(ballot.electionHash === fingerprint, 'wrong_election', 'ballot.election_hash');",
      '',
    ],
    [
      "a ballot's election isn't compared by its identifier",
      "demand(ballot.electionUuid === parameters.uuid, 'wrong_election', 'ballot.election_uuid');",
      '',
    ],
    ["a ballot's signature isn't checked", "demand(signed, 'invalid_signature', 'ballot.signature.proof');", ''],
    [
      "a ballot's hash isn't compared",
      "demand(ballotHash(ballot) === hash, 'wrong_hash', 'ballot.signature.hash');",
      '',
    ],
    [
      'the identity is taken for a credential',
      'credential !== undefined && !group.equal(credential, group.identity)',
      'credential !== undefined',
    ],
    ['invalid proofs pass', 'if (!holds && claim !== undefined)', 'if (!holds && claim === undefined)'],
    ['a choice may have any number of proofs', 'answer.individualProofs.every((proofs) => proofs.length === 2) &&', ''],
    [
      'a choice may be the number two',
      '[branches(ciphertext, answer.individualProofs[index] ?? [], [0n, 1n])]',
      '[branches(ciphertext, answer.individualProofs[index] ?? [], [0n, 2n])]',
    ],
  ]),
  ...group('unit', [`${belenios}/ballot/ballot.test.ts`], `${belenios}/proofs/disjunction-proof.ts`, [
    [
      'any disjunction holds',
      'return challengeForAll(own) === challenges.reduce((sum, challenge) => (sum + challenge) % group.order, 0n);',
      'return own.length > 0;',
    ],
  ]),
  ...group('unit', [`${belenios}/ballot/ballot.test.ts`], `${belenios}/proofs/knowledge-proof.ts`, [
    [
      'any proof of knowledge holds',
      'return challengeFor(group.encode(commitment)) === proof.challenge;',
      'return true;',
    ],
  ]),
  ...group(
    'unit',
    [`${belenios}/verify/verify-archive.test.ts`, `${belenios}/interop/bad-archives.test.ts`],
    `${belenios}/archive/walk.ts`,
    [
      [
        "an event's parent isn't compared",
        'event.height === expected && event.parent === previous?.hash',
        'event.height === expected',
      ],
      ["a file's name isn't its hash", "demand(toHex(sha256(content)) === hash, 'broken_chain', name);", ''],
      ['events come in any order', "demand(fits, 'wrong_order', where);", ''],
      [
        'data that no event names pass',
        "demand(data.length === 0, 'broken_archive', 'data after the last event');",
        '',
      ],
    ],
  ),
  ...group('unit', [`${belenios}/verify/verify-archive.test.ts`], `${belenios}/verify/voter-roll.ts`, [
    [
      'a credential that was not published may vote',
      'const weight = this.#credentials.get(credential);',
      'const weight = this.#credentials.get(credential) ?? 1;',
    ],
    [
      'an earlier ballot of a voter counts too',
      'if (earlier !== undefined) this.#superseded.push({ index: earlier, weight });',
      '',
    ],
  ]),
  ...group('unit', [`${belenios}/verify/verify-archive.test.ts`], `${belenios}/verify/ballot-queue.ts`, [
    ['a copied ciphertext passes', 'if (duplicate) this.#fail(', 'if (!duplicate && choices.length > 99) this.#fail('],
  ]),
  ...group('unit', [`${belenios}/verify/verify-archive.test.ts`], `${belenios}/verify/decryption-phase.ts`, [
    [
      'the tally needn’t be the product of the ballots',
      "demand(text === expected.text, 'wrong_tally', 'encrypted tally');",
      '',
    ],
    [
      'the number of ballots in the tally is believed',
      "demand(sized.ballots === expected.ballots, 'wrong_tally', 'num_tallied');",
      '',
    ],
    ['a trustee may decrypt twice', "demand(!this.#factors.has(owner), 'duplicate_partial_decryption', where);", ''],
    ['any totals are taken for the result', 'checkTotals(election.group, this.#tally, combined, totals);', ''],
  ]),
  ...group('unit', [`${belenios}/verify/verify-archive.test.ts`], `${belenios}/verify/setup-phase.ts`, [
    [
      "the election's key needn't be the trustees'",
      "demand(group.equal(trustees.electionKey, election.key.element), 'wrong_key', 'election.public_key');",
      '',
    ],
  ]),
  ...group('unit', [`${belenios}/tally/strong-proof.test.ts`], `${belenios}/tally/strong-proof.ts`, [
    ['any strong proof holds', "demand(holds, 'invalid_strong_proof', where);", ''],
  ]),
  ...group('unit', [`${belenios}/ballot/cast-as-intended.test.ts`], `${belenios}/ballot/cast-as-intended.ts`, [
    ['another ballot is shown', "if (ballotTracker(ballot) !== tracker) return refuse('other_ballot');", ''],
    ["the server's second answer isn't checked", '|| !answers(key, B, Y))', ')'],
    [
      "the device's randomness isn't checked",
      'if (s < 0n || s >= group.order || !group.equal(group.multiply(U, X), group.generator.publicPower(s)))',
      'if (s < 0n || s >= group.order)',
    ],
    ['a challenge above the order passes', 'number >= order || toCompactBase64', 'toCompactBase64'],
  ]),
];

/** The cast of a vote. */
const castVote = 'apps/server/migrations/0009_voting.sql';
const cast: Fault[] = [
  ...group('postgres', [`${features}/voting/ballot/cast-ballot.test.ts`], castVote, [
    ['a person votes twice', 'and contest = of_contest and voted_on is null\n', 'and contest = of_contest\n'],
  ]),
  ...group('postgres', [`${features}/voting/voter-email-changes.test.ts`], castVote, [
    [
      'a vote is cast in a session that has ended',
      'where id = voter_session and ended_at is null for update',
      'where id = voter_session for update',
    ],
  ]),
  ...group('postgres', [`${features}/voting/login/wrong-secret.test.ts`], castVote, [
    ['a vote is cast into a closed box', 'if not found or head.last_height <> head.ballots then', 'if false then'],
  ]),
  ...group('postgres', [`${features}/voting/ballot/cast-ballot.test.ts`], castVote, [
    ['a vote is cast after the close', ' and cast_at + (clock_timestamp() - statement_timestamp()) < closes_at', ''],
  ]),
  ...group('postgres', [`${features}/voting/login/wrong-secret.test.ts`], castVote, [
    [
      'a credential that was not published is taken',
      'if not exists (\n    select from sealed_credentials',
      'if false and not exists (\n    select from sealed_credentials',
    ],
  ]),
  ...group('postgres', [`${features}/voting/ballot/refused-ballots.test.ts`], castVote, [
    [
      'a ciphertext is cast a second time',
      'if exists (select from ballot_ciphertexts',
      'if false and exists (select from ballot_ciphertexts',
    ],
  ]),
  ...group('postgres', [`${features}/voting/ballot/cast-ballot.test.ts`], castVote, [
    [
      "a vote doesn't end its session",
      "update sessions set ended_at = cast_at, ended_by = 'cast' where id = voter_session;",
      '',
    ],
  ]),
  ...group(
    'postgres',
    [`${features}/voting/ballot/cast-ballot.test.ts`, `${features}/voting/ballot/authority-credential.test.ts`],
    `${features}/voting/ballot/cast-ballot.ts`,
    [
      [
        "somebody else's ballot gets a receipt in one's own name",
        'if (!isOwn) throw alreadyVoted(deps, { id, voted_on });',
        '',
      ],
    ],
  ),
  ...group('postgres', [`${features}/voting/answer-check.test.ts`], `${features}/voting/ballot/cast-ballot.ts`, [
    [
      'another session of the voter may look into the ballot',
      'check: isSameSession ? await checkOf(deps, voter, session, ballot) : null',
      'check: await checkOf(deps, voter, session, ballot)',
    ],
  ]),
];

/** Who may do what. */
const access: Fault[] = [
  ...group(
    'postgres',
    [`${services}/access/sessions/sessions.test.ts`],
    `${services}/access/sessions/session-guard.ts`,
    [
      ['any session will do', 'if (!session || !kinds.includes(session.kind))', 'if (!session)'],
      [
        'a session that ended goes on',
        "if (session.endedBy !== null && session.endedBy !== evenAfter) throw new AppError('no_session');",
        '',
      ],
      [
        'a session that expired goes on',
        "if (session.expiresAt <= now && session.endedBy !== 'cast') throw new AppError('session_expired');",
        '',
      ],
    ],
  ),
  ...group(
    'postgres',
    [`${services}/access/sessions/sessions.test.ts`],
    `${services}/access/sessions/prolong-session.ts`,
    [['a session is prolonged for ever', 'return wanted < last ? wanted : last;', 'return wanted;']],
  ),
  ...group('postgres', [`${services}/access/sessions/sessions.test.ts`], `${services}/access/sessions/queries.ts`, [
    [
      'a former token is good for ever',
      "where.and([where('previous_token_hash', '=', hash), where('previous_valid_until', '>', now)]),",
      "where('previous_token_hash', '=', hash),",
    ],
  ]),
  ...group('postgres', [`${services}/access/codes/codes.test.ts`], `${services}/access/codes/spend-code.ts`, [
    [
      'a code works twice',
      ".where('used_at', 'is', null)\n    .where('replaced_at', 'is', null)\n    .where('expires_at', '>', now)\n    .where('tries', '<', CODE_TRIES)",
      ".where('replaced_at', 'is', null)\n    .where('expires_at', '>', now)\n    .where('tries', '<', CODE_TRIES)",
    ],
    [
      'a code never expires',
      ".where('expires_at', '>', now)\n    .where('tries', '<', CODE_TRIES)",
      ".where('tries', '<', CODE_TRIES)",
    ],
    [
      'a code may be guessed without end',
      ".where('expires_at', '>', now)\n    .where('tries', '<', CODE_TRIES)",
      ".where('expires_at', '>', now)",
    ],
  ]),
  ...group('postgres', ['apps/server/src/who-may-call.test.ts'], `${services}/access/staff-guard.ts`, [
    [
      'a role may do everything',
      "if (!ability || !may(staff.role, ability)) throw new AppError('forbidden');",
      "if (!ability) throw new AppError('forbidden');",
    ],
  ]),
  ...group(
    'postgres',
    [`${features}/candidacy/registration/form-drafts.test.ts`],
    `${features}/candidacy/registration/open-session.ts`,
    [['a number alone shows what somebody typed into the form', ' || applicant.hasDraft) {', ') {']],
  ),
  ...group(
    'postgres',
    [`${features}/candidacy/registration/form-drafts.test.ts`],
    `${services}/candidacy/form-drafts.ts`,
    [['a draft is replaced by a save that never saw it', "          .where('version', '=', version)\n", '']],
  ),
  ...group('postgres', ['apps/server/src/cross-owner.test.ts'], `${services}/candidacy/read-candidate.ts`, [
    [
      "a candidate reads another's registration",
      "    .where('candidate.identification_number', '=', owner.identification_number)\n    .where('candidate.set_aside_at', 'is', null)\n    .executeTakeFirst();\n  if (!row) throw",
      "    .where('candidate.set_aside_at', 'is', null)\n    .executeTakeFirst();\n  if (!row) throw",
    ],
  ]),
  ...group(
    'postgres',
    [`${services}/access/change-requests/change-requests.test.ts`],
    `${services}/access/change-requests/decide-change.ts`,
    [
      [
        'an administrator approves their own change',
        "if (change.state === 'pending' && change.requested_by === staff.id) throw new AppError('own_change');",
        '',
      ],
    ],
  ),
  ...group(
    'postgres',
    [`${services}/access/change-requests/change-requests.test.ts`],
    `${services}/access/change-requests/conditions.ts`,
    [
      [
        'whoever became an administrator after the sealing decides',
        'if (votes.some(({ sealed_at }) => sealed_at !== null && appointed_at >= sealed_at)) return SINCE_SEALING;',
        '',
      ],
      ['one administrator is enough', 'if (others.length > 0) return true;', ''],
      [
        'a change takes effect after the close',
        'if (close !== null && effect >= close)',
        'if (close === null && effect >= now && false)',
      ],
      ['nobody has time to stop a change', 'const SHORTEST_WAIT = 2 * HOUR;', 'const SHORTEST_WAIT = 60;'],
    ],
  ),
  ...group(
    'postgres',
    [`${services}/access/change-requests/change-requests.test.ts`],
    `${services}/access/change-requests/apply-change.ts`,
    [['a change takes effect whoever asked for it', 'await requireSameDeciders(tx, change);', '']],
  ),
  ...group('postgres', [`${features}/processes/processes.test.ts`], `${services}/processes/processes.ts`, [
    [
      'an archived process changes',
      "if (process.state === 'archived' && !isRead(request)) throw new AppError('process_archived');",
      '',
    ],
  ]),
  ...group('postgres', [`${features}/processes/processes.test.ts`], `${services}/processes/processes.ts`, [
    ['everybody reads a draft', "if (!process || (process.state === 'draft' && !request.staff))", 'if (!process)'],
  ]),
];

/** The rules of the review. */
const review: Fault[] = [
  ...group(
    'unit',
    ['packages/contract/src/candidacy/review-rules.test.ts'],
    'packages/contract/src/candidacy/review-rules.ts',
    [
      ['a decided file is decided again', "return status === 'PENDIENTE' ?", "return status !== 'SUBSANADO' ?"],
      [
        'a file is decided for good before its candidate could correct it',
        'return correctionHasClosed ? ok',
        'return !correctionHasClosed ? ok',
      ],
      [
        'one document is enough',
        "decisions.every((decision) => decision === 'APROBADO')",
        "decisions.some((decision) => decision === 'APROBADO')",
      ],
      [
        'whoever reviewed first decides for good',
        "const ok: Verdict = needsOther ? { ok: false, code: 'needs_other_reviewer' } : { ok: true };",
        'const ok: Verdict = { ok: true };',
      ],
      [
        'the last moment of the correction is after it',
        'now >= new Date(window.closes_at)',
        'now > new Date(window.closes_at)',
      ],
      ['a rejected candidacy is reopened', "if (candidate.review_status === 'RECHAZADO') {", 'if (false) {'],
      [
        'a card that differs isn’t shown',
        'differs: alphanumeric(declared.professional_license) !== alphanumeric(register.professional_card)',
        'differs: false',
      ],
    ],
  ),
  ...group(
    'unit',
    ['packages/contract/src/candidacy/questions.test.ts'],
    'packages/contract/src/candidacy/questions.ts',
    [
      ['a question no longer waits on its last day', 'bogotaDay(now) <= answer_by', 'bogotaDay(now) < answer_by'],
      [
        'a first validation waits for an answer until the corrections have closed',
        "stage === 'first' ? correction?.closes_at : undefined",
        "stage === 'final' ? correction?.closes_at : undefined",
      ],
    ],
  ),
  ...group('postgres', [`${features}/candidacy/questions/questions.test.ts`], `${services}/candidacy/questions.ts`, [
    [
      'a question is answered after the decision',
      'return counts && stageOf(candidate.review_status) === row.stage',
      'return counts',
    ],
    [
      'an answer comes back first to everybody',
      'asked_by = ${staff.id} and (answered_at',
      '${staff.id} > 0 and (answered_at',
    ],
  ]),
  ...group(
    'postgres',
    [`${features}/candidacy/review/decisions.test.ts`],
    `${features}/candidacy/review/decisions.ts`,
    [
      ['a document is decided twice at once', 'if (!decision || given.length > 1)', 'if (!decision)'],
      [
        "another candidate's document is decided",
        "if (decisions.some(({ id }) => !ids.has(id))) throw new AppError('documents_changed');",
        '',
      ],
      [
        'anybody’s decision counts as repeated',
        'last.stage !== stage || last.staff_id !== staff.id ||',
        'last.stage !== stage ||',
      ],
    ],
  ),
  ...group(
    'postgres',
    [`${features}/candidacy/review/decisions.test.ts`, `${features}/candidacy/review/transitions.test.ts`],
    `${features}/candidacy/review/review-candidacy.ts`,
    [
      [
        'an approval contradicts its documents',
        "if (stage === 'final' && input.is_approved !== (result === 'APROBADO')) throw new AppError('contradicts_documents');",
        '',
      ],
    ],
  ),
];

/** Claims about the roll and the register. */
const claimTests = [`${features}/voting/claims/claims.test.ts`];
const claims: Fault[] = [
  ...group('postgres', claimTests, `${features}/voting/claims/decide-claim.ts`, [
    ['a claim changes a sealed roll', "if (effect === 'sealed') throw new AppError('contest_sealed');", ''],
    [
      'a claim gives an elector the address of another',
      'if (await isAnotherElectors(tx, voter, claim.email))',
      'if (await isAnotherElectors(tx, voter, claim.email) && false)',
    ],
    [
      "somebody else's decision of a claim counts as one's own",
      'claim.decided_by !== staff.id || claim.accepted !== accepted',
      'claim.accepted !== accepted',
    ],
  ]),
  ...group('postgres', claimTests, `${services}/election/roll/claims.ts`, [
    [
      'a claim is presented twice at once',
      "    .where('presented_at', 'is', null)\n    .executeTake",
      '    .executeTake',
    ],
    ['a claim is decided twice at once', "    .where('decided_at', 'is', null)\n", ''],
    ['what nobody presented is a claim', ".where('presented_at', 'is not', null);", ';'],
    ['a claim that was presented is forgotten with its link', ".where('presented_at', 'is', null);", ';'],
    ['a claim of another process is read', ".where('claims.process_id', '=', process.id)", ''],
  ]),
  ...group('postgres', claimTests, `${features}/voting/claims/write-claim.ts`, [
    ['a claim is written outside its window', "await requireOpen(db, 'claims', contest ?? process, now);", ''],
    [
      'a claim is presented after its window',
      "await requireOpen(tx, 'claims', claim.contest === null ? process : await findContest(tx, claim.contest), now);",
      '',
    ],
  ]),
];

/** The calendar. */
const calendarRules = 'packages/contract/src/processes/calendar-rules.ts';
const calendar: Fault[] = [
  ...group('unit', ['packages/contract/src/processes/calendar-rules.test.ts'], calendarRules, [
    [
      'an opening that people relied on is moved',
      'used.includes(window) && now.getTime() >=',
      '!used.includes(window) && now.getTime() >=',
    ],
    [
      'an open vote is shortened',
      'if (isUnderWay && time(change.closes_at) < time(before.closes_at)',
      'if (isUnderWay && time(change.closes_at) > time(before.closes_at)',
    ],
    [
      'a closed vote is opened again',
      '|| now.getTime() < time(before.closes_at)) return null;\n  return `La votación ya cerró',
      '|| now.getTime() >= time(before.closes_at)) return null;\n  return `La votación ya cerró',
    ],
    ['a period of grace ends at the close', "if (length <= 0) return 'El plazo", "if (length < 0) return 'El plazo"],
    [
      'a period of grace is shortened once it has begun',
      'return closed && announced !== null && time(until) < announced',
      'return !closed && announced !== null && time(until) < announced',
    ],
    ['an extension is undone at its last moment', 'if (now >= until)', 'if (now > until)'],
    [
      'an undone extension cuts off who is voting',
      'new Date(Math.max(time(window.extended_from)',
      'new Date(Math.min(time(window.extended_from)',
    ],
  ]),
  ...group(
    'unit',
    ['packages/contract/src/processes/calendar.test.ts'],
    'packages/contract/src/processes/calendar.ts',
    [
      ['a window is open at its close', 'if (now >= closes) {', 'if (now > closes) {'],
      ['a window is open before it opens', 'if (now < opens) return', 'if (now < opens && false) return'],
      [
        'grace is for whoever comes late',
        'return grace_until && begunAt < new Date(closes_at) ?',
        'return grace_until ?',
      ],
    ],
  ),
];

/** The forgetting. */
const forgetting: Fault[] = [
  ...group('postgres', [`${services}/processes/forget-process.test.ts`], `${services}/processes/forget-process.ts`, [
    [
      'a term of months ends in the next one',
      'if (end.getUTCDate() !== archived_at.getUTCDate()) end.setUTCDate(0);',
      '',
    ],
    [
      'a process forgets before its term',
      'if (!process || !due || due > clock.now()) return null;',
      'if (!process || !due) return null;',
    ],
    ['a forgotten mail is still sent', 'await inBatches(tx, mailsOf(id), ROWS, unsentStatements);', ''],
    ['what was asked for stays open', 'await openChanges(id, clock.now()).execute(tx);', ''],
    ["the second half of the people isn't forgotten", 'last = ids.at(-1) ?? last;', 'return;'],
  ]),
  ...group(
    'postgres',
    [`${services}/processes/column-decisions.test.ts`, `${services}/processes/forget-process.test.ts`],
    `${services}/processes/column-decisions.ts`,
    [
      ['an address stays', '      physical_address: empty,\n', ''],
      ['documents stay', "documents: { of: 'candidate', deleted: byCandidate },", "documents: { impersonal: '' },"],
      ['the words of a log entry stay', 'personal_properties: none, salt: none', 'salt: none'],
    ],
  ),
  ...group('postgres', [`${services}/mail/outbox/voters-mails.test.ts`], 'packages/contract/src/mail/mail-topics.ts', [
    [
      "a voter's codes stay after the close",
      "label: 'Código de votación', goes: 'at the close, also unsent'",
      "label: 'Código de votación', goes: 'with the process'",
    ],
    ['a receipt’s mail stays', "goes: 'once sent'", "goes: 'with the process'"],
  ]),
];

export const faults: readonly Fault[] = [
  ...protocol,
  ...cast,
  ...access,
  ...review,
  ...claims,
  ...calendar,
  ...forgetting,
];
