import type { Facts } from "./Facts.ts"
import type { LearnerRecord } from "./LearnerRecord.ts"

type Records = ReadonlyArray<LearnerRecord>
type Check = (records: Records, facts: Facts) => ReadonlyArray<string>

const count = <A>(all: ReadonlyArray<A>, isMeant: (one: A) => boolean) => all.filter(isMeant).length

const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, one) => total + one, 0)

/** The text of a fault if the condition is false. */
const unless = (holds: boolean, fault: string): ReadonlyArray<string> => (holds ? [] : [fault])

const repeatedIn = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index))
]

const checkSolutions: Check = (records, { solutions }) => {
  const byId = new Map(solutions.map((solution) => [solution.id, solution]))
  const sent = records.flatMap((record) => record.solutions)
  const keys = new Set(sent.map(({ solution }) => solution.key))
  return [
    ...sent.flatMap(({ id, solution: { key, verdict } }) => {
      const stored = byId.get(id ?? 0)
      if (stored?.key !== key) return [`the acknowledged solution ${id} is lost`]
      return unless(stored.status === verdict, `the solution ${id} is ${stored.status} instead of ${verdict}`)
    }),
    ...repeatedIn(solutions.map(({ key }) => key)).map((key) => `the solution ${key} is stored twice`),
    ...solutions.flatMap(({ id, key, results, notified }) => [
      ...unless(keys.has(key), `nobody sent the solution ${id}`),
      ...unless(results === 1, `the solution ${id} has ${results} results`),
      ...unless(notified === 1, `the solution ${id} has ${notified} notifications`)
    ])
  ]
}

const checkCounters: Check = (_records, { solutions, counters }) =>
  counters.flatMap(({ problemId, attempts, accepted }) => {
    const own = solutions.filter((solution) => solution.problemId === problemId)
    const right = count(own, ({ status }) => status === "accepted")
    return unless(
      attempts === own.length && accepted === right,
      `the problem ${problemId} counts ${accepted} of ${attempts} solutions instead of ${right} of ${own.length}`
    )
  })

const checkShown: Check = (records, { shown, events }) => {
  const known = new Map(shown.map((each) => [each.id, each]))
  return records
    .flatMap((record) => record.solutions)
    .flatMap(({ id, solution }) => {
      const { verdicts = [], position } = known.get(id ?? 0) ?? {}
      return unless(
        verdicts.length === 1 && verdicts[0] === solution.verdict,
        `the stream showed «${verdicts.join(", ")}» of the solution ${id} instead of ${solution.verdict}; ${position}; stored are ${events.get(id ?? 0) ?? "none"}`
      )
    })
}

const checkBalances: Check = (_records, { entries, wallets }) =>
  wallets.flatMap(({ userId, balance }) => {
    const total = sum(entries.filter((entry) => entry.userId === userId).map(({ amount }) => amount))
    return unless(
      total === balance,
      `the ledger of user ${userId} sums to ${total}, the balance is ${balance}`
    )
  })

/** The causes that a learner's ledger must have, beside the rewards of days. */
const causesOf = ({ solutions, frames }: LearnerRecord): ReadonlyArray<string> => [
  ...new Set(
    solutions
      .filter(({ solution }) => solution.verdict === "accepted")
      .map(({ solution }) => `solved:${solution.problemId}`)
  ),
  ...[...frames].map((frame) => `frame:${frame}`)
]

const checkPayments: Check = (records, { entries, wallets }) =>
  records.flatMap((record) => {
    const { userId, claimed, freezes, frame } = record
    const causes = entries.filter((entry) => entry.userId === userId).map(({ cause }) => cause)
    const wallet = wallets.find((each) => each.userId === userId)
    const bought = count(causes, (cause) => cause.startsWith("freeze:"))
    const due = new Set(causesOf(record))
    return [
      ...repeatedIn(causes).map((cause) => `user ${userId} has «${cause}» twice in the ledger`),
      ...[...due].flatMap((cause) => unless(causes.includes(cause), `user ${userId} lacks «${cause}»`)),
      ...causes
        .filter((cause) => /^(?:solved|frame):/.test(cause))
        .flatMap((cause) => unless(due.has(cause), `user ${userId} has «${cause}» for nothing`)),
      ...unless(bought === freezes, `user ${userId} paid for ${bought} freezes and bought ${freezes}`),
      ...unless(
        (wallet?.freezes ?? 0) === freezes,
        `user ${userId} has ${wallet?.freezes} of ${freezes} freezes`
      ),
      ...unless(
        !claimed || causes.some((cause) => cause.startsWith("daily:")),
        `user ${userId} lacks the claimed reward of the day`
      ),
      ...unless(
        frame === undefined || frame === wallet?.frame,
        `user ${userId} wears ${wallet?.frame} instead of ${frame}`
      )
    ]
  })

const checkStarts: Check = (records, { participants }) =>
  records.flatMap(({ userId, starts, windows }) =>
    [...starts].flatMap(([contest, reported]) => {
      const own = participants.find((each) => each.userId === userId && each.contest === contest)
      const window = windows.get(contest)
      return [
        ...unless(
          reported.every((startedAt) => startedAt === own?.startedAt),
          `user ${userId} started ${contest} at ${own?.startedAt}, but was answered ${reported.join(", ")}`
        ),
        ...unless(
          window === undefined || window === own?.window,
          `user ${userId} takes part in ${contest} in the window ${own?.window} instead of ${window}`
        )
      ]
    })
  )

const checkQuestions: Check = (records, { questions }) => [
  ...records.flatMap((record) =>
    record.questions.flatMap(({ id, text }) => {
      const same = questions.filter((question) => question.text === text)
      return unless(
        same.length === 1 && same[0]?.id === id,
        `the question ${id} is stored ${same.length} times, as ${same.map((each) => each.id).join(", ")}`
      )
    })
  )
]

const checkAttempts: Check = (records, { attempts }) =>
  records.flatMap(({ userId, attempts: reported }) =>
    [...reported].flatMap(([test, ids]) => {
      const stored = attempts.filter((each) => each.userId === userId && each.test === test)
      return unless(
        stored.length === 1 && ids.size === 1 && ids.has(stored[0]!.id),
        `user ${userId} has the attempts ${stored.map(({ id }) => id).join(", ")} at the test ${test}, but was answered ${[...ids].join(", ")}`
      )
    })
  )

const checkAnswers: Check = (records, { answers }) => {
  const stored = new Map(answers.map(({ attempt, question, answer }) => [`${attempt} ${question}`, answer]))
  return records.flatMap((record) =>
    [...record.answers].flatMap(([where, { answer }]) =>
      unless(
        stored.get(where) === answer,
        `the answer ${where} is ${stored.get(where) ?? "lost"} instead of ${answer}`
      )
    )
  )
}

const checkUsers: Check = (records, { users }) =>
  records.flatMap(({ userId, email, nickname }) => {
    const own = users.filter((user) => user.email === email)
    return [
      ...unless(own.length === 1 && own[0]?.id === userId, `${email} has ${own.length} accounts`),
      ...unless(
        nickname === null || own[0]?.nickname === nickname,
        `user ${userId} is called ${own[0]?.nickname} instead of ${nickname}`
      )
    ]
  })

const checkReports: Check = (records, { reports, mails }) =>
  records.flatMap((record) =>
    record.reports.flatMap(({ number, text }) => {
      const same = reports.filter((report) => report.text === text)
      const ids = new Set(mails.filter((mail) => mail.text.includes(text)).map(({ messageId }) => messageId))
      return [
        ...unless(
          same.length === 1 && same[0]?.number === number,
          `the report ${number} is stored ${same.length} times, as ${same.map((each) => each.number).join(", ")}`
        ),
        ...unless(ids.size === 1, `the report ${number} was confirmed by ${ids.size} mails`)
      ]
    })
  )

const checkPictures: Check = (records, { reports, users }) =>
  records.flatMap(({ userId, avatar, reports: sent }) => {
    const shown = users.find(({ id }) => id === userId)?.pictures ?? []
    return [
      ...unless(
        avatar === null ? shown.length === 0 : shown.length > 0 && shown.every((each) => each === avatar),
        `the avatar of user ${userId} is «${shown.join(", ")}» instead of ${avatar}`
      ),
      ...sent.flatMap(({ number, pictures }) => {
        const stored = reports.find((report) => report.number === number)?.pictures ?? []
        const [is, was] = [stored.join(", "), pictures.join(", ")]
        return unless(is === was, `the report ${number} shows «${is}» instead of «${was}»`)
      })
    ]
  })

const checkSessions: Check = (_records, { sessions }) =>
  sessions.flatMap(({ email, isEnded, answer }) =>
    isEnded
      ? unless(answer === "401", `an ended session of ${email} works: ${answer}`)
      : unless(answer === "200", `a session of ${email} is lost: ${answer}`)
  )

const checkDifferences: Check = (_records, { differences }) => differences

const checkRemains: Check = (_records, { remains }) => remains.map((what) => `${what} remains`)

/** What must hold whenever nobody acts, by name. */
export const checks: Readonly<Record<string, Check>> = {
  "each solution is judged once, with its known verdict": checkSolutions,
  "problems count each solution once": checkCounters,
  "event streams show each verdict": checkShown,
  "ledgers sum to the balances": checkBalances,
  "each payment is made once": checkPayments,
  "nobody starts a contest twice": checkStarts,
  "questions are stored once": checkQuestions,
  "nobody starts an entry test twice": checkAttempts,
  "answers are stored": checkAnswers,
  "accounts and settings are stored": checkUsers,
  "reports are stored and confirmed once": checkReports,
  "pictures are shown as they were sent": checkPictures,
  "sessions last until somebody ends them": checkSessions,
  "totals and ratings match their sources": checkDifferences,
  "nothing remains": checkRemains
}

/** All faults of the facts, each with the name of the check. */
export const faultsIn = (records: Records, facts: Facts): ReadonlyArray<string> =>
  Object.entries(checks).flatMap(([name, check]) => check(records, facts).map((fault) => `${name}: ${fault}`))
