import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type {
  AuthorizationAnswer,
  AuthorizationRequest
} from "../../../src/api/contract/account/applications.ts"
import { accountGone } from "../accounts/accountErrors.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { fullName, type Person, personOf, sharesOf, withheldFromChildren } from "./person.ts"
import { finishRequest, type Started, startRequest } from "./startRequest.ts"

const decodeAges = rowsOf({ seconds: Schema.Finite })

/** How long ago the viewer proved who they are. */
const signedInFor = Effect.fnUntraced(function* ({ sessionId }: Viewer) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select extract(epoch from now() - created_at)::float8 as seconds
    from sessions where id = ${sessionId}::uuid`
  const [row] = yield* decodeAges(rows)
  return row?.seconds ?? Number.POSITIVE_INFINITY
})

/** Who has just signed in on the way here need not do so again. */
const freshSeconds = 300

/** What is wrong with a request that the library takes: an error of the protocol, or null. */
const formFault = ({ responseType, responseMode }: AuthorizationRequest, { scopes }: Started) => {
  if (responseType !== "code") {
    return { error: "unsupported_response_type", error_description: "the response type is code" }
  }
  if (responseMode !== undefined && responseMode !== "query") {
    return { error: "invalid_request", error_description: "the response mode is query" }
  }
  if (scopes.has("openid")) return null
  return { error: "invalid_scope", error_description: "the scope openid is required" }
}

/** Whether the application wants a sign-in that is fresher than this one. */
const ageFault = Effect.fnUntraced(function* ({ interaction: { params } }: Started, viewer: Viewer) {
  const asksAgain = String(params["prompt"] ?? "")
    .split(" ")
    .includes("login")
  const longest = Number(params["max_age"] ?? (asksAgain ? freshSeconds : Number.POSITIVE_INFINITY))
  if ((yield* signedInFor(viewer)) <= longest) return null
  return { error: "login_required", error_description: "the account was entered too long ago" }
})

const faultOf = Effect.fnUntraced(function* (
  request: AuthorizationRequest,
  started: Started,
  viewer: Viewer | null
) {
  return formFault(request, started) ?? (viewer === null ? null : yield* ageFault(started, viewer))
})

const questionOf = (started: Started, person: Person | null): AuthorizationAnswer => {
  const child = person?.child ?? false
  const shares = sharesOf(started.scopes, child)
  return {
    kind: "question",
    application: started.client.clientName ?? started.client.clientId,
    host: new URL(started.redirectUri).host,
    shares,
    withheld: shares.length < sharesOf(started.scopes, false).length,
    account:
      person === null
        ? null
        : { name: fullName(person) ?? person.nickname, login: person.email ?? person.login ?? "" }
  }
}

const ownerOf = Effect.fnUntraced(function* (viewer: Viewer) {
  return (yield* personOf(viewer.userId)) ?? (yield* accountGone)
})

/** Who asks, and for what; or where to lead the application when there is nothing to ask. */
export const askAuthorization = Effect.fn("askAuthorization")(function* (
  request: AuthorizationRequest,
  viewer: Viewer | null
) {
  const started = yield* startRequest(request)
  if (typeof started === "string") return { kind: "leave", address: started } satisfies AuthorizationAnswer
  const fault = yield* faultOf(request, started, viewer)
  if (fault !== null) {
    return { kind: "leave", address: yield* finishRequest(started, fault) } satisfies AuthorizationAnswer
  }
  const person = viewer === null ? null : yield* ownerOf(viewer)
  yield* Effect.promise(() => started.interaction.destroy())
  return questionOf(started, person)
})

/** What is allowed: what was asked for, but for what a child keeps. */
const grantFor = Effect.fnUntraced(function* ({ provider, client, scopes }: Started, { id, child }: Person) {
  const grant = new provider.Grant({ accountId: String(id), clientId: client.clientId })
  grant.addOIDCScope([...scopes].join(" "))
  if (child) {
    grant.rejectOIDCScope(withheldFromChildren.scope)
    grant.rejectOIDCClaims([...withheldFromChildren.claims])
  }
  return yield* Effect.promise(() => grant.save())
})

/** Where the application goes with the answer: a code when it was allowed, an error when not. */
export const decideAuthorization = Effect.fn("decideAuthorization")(function* (
  request: AuthorizationRequest,
  allow: boolean,
  viewer: Viewer
) {
  const started = yield* startRequest(request)
  if (typeof started === "string") return started
  const fault = yield* faultOf(request, started, viewer)
  if (fault !== null) return yield* finishRequest(started, fault)
  if (!allow) {
    const error_description = "the account's owner said no"
    return yield* finishRequest(started, { error: "access_denied", error_description })
  }
  const person = yield* ownerOf(viewer)
  const ts = Math.floor(Date.now() / 1000 - (yield* signedInFor(viewer)))
  return yield* finishRequest(started, {
    login: { accountId: String(person.id), remember: false, ts },
    consent: { grantId: yield* grantFor(started, person) }
  })
})
