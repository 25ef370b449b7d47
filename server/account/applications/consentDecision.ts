import { Effect, Schema } from "effect"
import type {
  AuthorizationAnswer,
  AuthorizationRequest
} from "../../../src/api/contract/account/applications.ts"
import { accountGone } from "../accounts/accountErrors.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { fullName, type Person, personOf, sharesOf, withheldFromChildren } from "./sharedPersonalData.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { finishRequest, type Started, startRequest } from "./authorizationRequest.ts"

const decodeAges = rowsOf({ seconds: Schema.Finite })

/** Seconds since the viewer signed in. */
const signedInFor = Effect.fnUntraced(function* ({ sessionId }: Viewer) {
  const [row] = yield* sql`select extract(epoch from now() - created_at)::float8 as seconds
    from sessions where id = ${sessionId}::uuid`.pipe(decodeAges)
  return row?.seconds ?? Number.POSITIVE_INFINITY
})

/** A sign-in this recent satisfies `prompt=login`. */
const freshSeconds = 300

/** Returns a protocol error for a request that the library accepts but the platform does not, or null. */
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

/** Returns an error if the application requires a more recent sign-in, or null. */
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

/** Returns the consent question, or the redirect address if there is nothing to ask. */
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

/** Grants the requested scopes, except those withheld from children. */
const grantFor = Effect.fnUntraced(function* ({ provider, client, scopes }: Started, { id, child }: Person) {
  const grant = new provider.Grant({ accountId: String(id), clientId: client.clientId })
  grant.addOIDCScope([...scopes].join(" "))
  if (child) {
    grant.rejectOIDCScope(withheldFromChildren.scope)
    grant.rejectOIDCClaims([...withheldFromChildren.claims])
  }
  return yield* Effect.promise(() => grant.save())
})

/** Returns the redirect address with a code, or with an error if access was denied. */
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
