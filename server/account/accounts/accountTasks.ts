import { Effect, Layer, Schema } from "effect"
import { MailFlow } from "../../../src/api/contract/account/session.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { Queue } from "../../platform/Queue.ts"
import { emailChangeMail, emailWantedMail, linkMail, addressInUseMail } from "./accountMails.ts"
import { makeMailLink, pendingMailLink } from "./mailLinks.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { addOrFindUser, findUser, findUserByEmail, type UserWithEmail } from "../../platform/users/users.ts"

const SignUpTask = Schema.Struct({
  kind: Schema.Literal("sign_up"),
  email: Schema.String,
  passwordHash: Schema.String,
  newsletter: Schema.Boolean,
  language: Schema.Literals(["ru", "en"]),
  consents: Schema.Struct({ privacy: Schema.String, "personal-data": Schema.String })
})
type SignUpTask = typeof SignUpTask.Type

const LinkTask = Schema.Struct({ kind: Schema.Literal("link"), email: Schema.String, flow: MailFlow })
type LinkTask = typeof LinkTask.Type

const EmailChangeTask = Schema.Struct({
  kind: Schema.Literal("email_change"),
  /** The requested address. */
  email: Schema.String,
  userId: Schema.Int,
  /** True for a resend, which requires an earlier request for the same address. */
  again: Schema.Boolean
})
type EmailChangeTask = typeof EmailChangeTask.Type

/**
 * Work that depends on whether an address is registered. It runs after the response,
 * so that neither the response nor its timing reveals it.
 */
export type AccountTask = SignUpTask | LinkTask | EmailChangeTask

const decodeTask = Schema.decodeUnknownEffect(Schema.Union([SignUpTask, LinkTask, EmailChangeTask]))

/** Queues a task in the caller's transaction; tasks of one address run one at a time. */
export const doLater = (task: AccountTask) =>
  Queue.use((queue) => Effect.orDie(queue.enqueue("accounts", task, { group: task.email })))

const decodeWaiting = rowsOf({ passwordHash: Schema.String })

/** Password hash of the newest pending sign-up with an address, or null. */
export const waitingSignUp = Effect.fnUntraced(function* (email: string) {
  // Two subqueries, so that each uses an index of the queue table: finished jobs stay for an hour.
  const [task] = yield* sql`select data ->> 'passwordHash' as "passwordHash" from (
      select data, created_on from pgboss.job
      where name = 'accounts' and state < 'active' and not blocked and group_id = ${email}
      union all
      select data, created_on from pgboss.job
      where name = 'accounts' and state = 'active' and group_id = ${email}
    ) waiting where data ->> 'kind' = 'sign_up' order by created_on desc limit 1`.pipe(decodeWaiting)
  return task?.passwordHash ?? null
})

const sendLink = Effect.fnUntraced(function* (
  user: UserWithEmail,
  flow: MailFlow,
  passwordHash: string | null
) {
  const token = yield* makeMailLink(user.id, flow, { passwordHash })
  yield* sendMail(linkMail(flow, user, token))
})

const signUp = Effect.fnUntraced(function* (task: SignUpTask) {
  const { email, passwordHash, newsletter, language, consents } = task
  const user = yield* addOrFindUser({
    email,
    passwordHash,
    newsletter,
    locale: language,
    consents
  })
  if (user.confirmed) yield* sendMail(addressInUseMail({ ...user, email }))
  else yield* sendLink({ ...user, email }, "sign_up", null)
})

/** Skips confirmed users for confirmation links. A password change needs its pending password hash. */
const link = Effect.fnUntraced(function* ({ email, flow }: LinkTask) {
  const user = yield* findUserByEmail(email)
  if (user === null) return
  const waiting = flow === "password_change" ? yield* pendingMailLink(user.id, "password_change") : null
  if (flow === "password_change" && waiting === null) return
  if ((flow === "sign_up" || flow === "sign_in") && user.confirmed) return
  yield* sendLink({ ...user, email }, flow, waiting?.passwordHash ?? null)
})

/** Creates the link even if the address is taken, so that later requests behave the same. */
const emailChange = Effect.fnUntraced(function* ({ email, userId, again }: EmailChangeTask) {
  const user = yield* findUser(userId)
  if (user === null) return
  if (again && (yield* pendingMailLink(userId, "email_change"))?.email !== email) return
  const token = yield* makeMailLink(userId, "email_change", { email })
  const owner = yield* findUserByEmail(email)
  yield* sendMail(
    owner?.confirmed === true
      ? emailWantedMail({ ...owner, email })
      : emailChangeMail({ ...user, email }, token)
  )
})

const perform = (task: AccountTask) => {
  if (task.kind === "sign_up") return signUp(task)
  return task.kind === "link" ? link(task) : emailChange(task)
}

/** Executes queued tasks, each in its own transaction. */
export const accountTasks = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* Queue
    yield* queue.work("accounts", { slots: 2, groupConcurrency: 1 }, ({ data }) =>
      Effect.flatMap(decodeTask(data), (task) => inTransaction(perform(task)))
    )
  })
)
