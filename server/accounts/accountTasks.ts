import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { MailFlow } from "../../src/api/contract/session.ts"
import { Config } from "../platform/config.ts"
import { Mailer } from "../platform/mail/Mailer.ts"
import { Queue } from "../platform/Queue.ts"
import { linkMail, takenMail } from "./accountMails.ts"
import { MailLinks } from "./MailLinks.ts"
import { type User, Users } from "./Users.ts"

const Language = Schema.Literals(["ru", "en"])

const SignUpTask = Schema.Struct({
  kind: Schema.Literal("sign_up"),
  email: Schema.String,
  passwordHash: Schema.String,
  newsletter: Schema.Boolean,
  language: Language,
  consents: Schema.Struct({ privacy: Schema.String, "personal-data": Schema.String })
})
type SignUpTask = typeof SignUpTask.Type

const LinkTask = Schema.Struct({
  kind: Schema.Literal("link"),
  email: Schema.String,
  flow: MailFlow,
  language: Language
})
type LinkTask = typeof LinkTask.Type

/**
 * What depends on whether an address is registered is done after the answer, so that neither the answer nor its
 * time can tell.
 */
export type AccountTask = SignUpTask | LinkTask

const decodeTask = Schema.decodeUnknownEffect(Schema.Union([SignUpTask, LinkTask]))

/** Queues a task in the caller's transaction; those of one address are done in turn. */
export const doLater = (task: AccountTask) =>
  Queue.use((queue) => Effect.orDie(queue.enqueue("accounts", task, { group: task.email })))

const sendLink = Effect.fnUntraced(function* (
  user: User,
  { flow, language }: Pick<LinkTask, "flow" | "language">,
  passwordHash: string | null
) {
  const { publicUrl } = yield* Config
  const token = yield* (yield* MailLinks).make(user.id, flow, passwordHash)
  yield* (yield* Mailer).send(linkMail(flow, user.email, language, publicUrl, token))
})

const signUp = Effect.fnUntraced(function* (task: SignUpTask) {
  const { email, passwordHash, newsletter, language, consents } = task
  const { publicUrl } = yield* Config
  const users = yield* Users
  const { user } = yield* users.addOrFind({ email, passwordHash, newsletter, locale: language, consents })
  if (user.confirmed) yield* (yield* Mailer).send(takenMail(email, language, publicUrl))
  else yield* sendLink(user, { flow: "sign_up", language }, passwordHash)
})

/** Who is confirmed has nothing to confirm; a change needs the password that waits for it. */
const link = Effect.fnUntraced(function* (task: LinkTask) {
  const { flow, email } = task
  const user = yield* (yield* Users).byEmail(email)
  if (user === null) return
  const links = yield* MailLinks
  const pending =
    flow === "sign_up" || flow === "password_change" ? yield* links.pendingPassword(user.id, flow) : null
  if (flow === "password_change" && pending === null) return
  if ((flow === "sign_up" || flow === "sign_in") && user.confirmed) return
  yield* sendLink(user, task, pending)
})

/** Does the tasks that wait, each in a transaction of its own. */
export const accountTasks = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* Queue
    yield* queue.work("accounts", { slots: 2, groupConcurrency: 1 }, ({ data }) =>
      Effect.flatMap(decodeTask(data), (task) =>
        sql.withTransaction(task.kind === "sign_up" ? signUp(task) : link(task))
      )
    )
  })
)
