import * as fc from "fast-check"
import type { CallName } from "../../../src/api/client.ts"
import { endpoints } from "../../../src/api/endpoints.ts"
import { answerFault, type Received } from "../access/answerFault.ts"
import { accessTable } from "../access/accessTable.ts"
import { type Caller, callers } from "../access/callers.ts"
import { requests, type Sent } from "../access/requests.ts"
import { type Exchange, openExchange } from "../access/exchange.ts"
import { restore } from "../access/restore.ts"
import type { WireRequest } from "../access/wireRequest.ts"
import type { Fixture } from "../access/fixture.ts"
import { type Mutation, type Plan, requestOf } from "./request.ts"
import { validRequests } from "./validRequests.ts"

const names = Object.keys(endpoints) as ReadonlyArray<CallName>

/** Calls that hash a password, draw an image or start a process for each valid request. */
const slow: ReadonlySet<CallName> = new Set<CallName>([
  ...(["signUp", "signIn", "changePassword", "changeEmail", "deleteAccount", "chooseFirstPassword"] as const),
  ...([
    "setAvatar",
    "createFeedback",
    "saveProblemImage",
    "createAuthoredProblem",
    "uploadProblemVersion"
  ] as const),
  ...([
    "compareProblemVersions",
    "restoreProblemVersion",
    "saveProblemTest",
    "generateProblemTests"
  ] as const),
  ...([
    "removeProblemTest",
    "getProblemStatement",
    "saveProblemStatement",
    "renderProblemStatement"
  ] as const),
  ...(["saveProblemLimits", "removeProblemImage", "exportProblem", "makeSlips", "startSimilarity"] as const)
])

/** Answers of the access check, in the access table. */
const rejections = new Set(["FirstPasswordPending", "NotFound", "TokenUnknown", "Unauthorized"])

const mutation: fc.Arbitrary<Mutation> = fc.record({
  part: fc.oneof(
    { weight: 5, arbitrary: fc.constant("field" as const) },
    { weight: 2, arbitrary: fc.constant("param" as const) },
    { weight: 2, arbitrary: fc.constant("query" as const) },
    { weight: 2, arbitrary: fc.constant("header" as const) },
    { weight: 2, arbitrary: fc.constant("body" as const) },
    { weight: 1, arbitrary: fc.constant("form" as const) },
    { weight: 1, arbitrary: fc.constant("method" as const) }
  ),
  at: fc.nat(1000),
  to: fc.nat(10_000)
})

const rows: Readonly<Partial<Record<string, Readonly<Record<Caller, string>>>>> = Object.assign(
  {},
  ...Object.values(accessTable)
)

/** All callers, and those whom the call lets in four times as often. */
const callersOf = (name: CallName): ReadonlyArray<Caller> => {
  const allowed = callers.filter((caller) => !rejections.has(rows[name]?.[caller] ?? ""))
  const times = Math.ceil((callers.length * 4) / Math.max(1, allowed.length))
  return [...callers, ...Array.from({ length: times }, () => allowed).flat()]
}

const planOf = (call: CallName): fc.Arbitrary<Plan> =>
  fc.record({
    call: fc.constant(call),
    caller: fc.constantFrom(...callersOf(call)),
    base: fc.nat(1000),
    mutations: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 4 }) }
    )
  })

export const plans: fc.Arbitrary<Plan> = fc.oneof(
  ...names.map((name) => ({ weight: slow.has(name) ? 1 : 20, arbitrary: planOf(name) }))
)

/** Repeated characters are counted. */
const shortened = (text: string) =>
  text
    .replaceAll(/(.{1,20}?)\1{40,}/gsu, (all, part: string) => `«${part}»×${all.length / part.length}`)
    .slice(0, 2000)

/** A request that the server answered against the contract. */
export class Faulty extends Error {
  /** The same for requests that show the same fault. */
  readonly key: string
  constructor({ call, caller }: Plan, request: WireRequest, fault: string) {
    super(`${call} as ${caller}: ${fault}\n${shortened(JSON.stringify(request))}`)
    this.key = `${call}: ${fault.replaceAll(/[0-9a-f]{6,}|\d+/g, "…").slice(0, 60)}`
  }
}

const routes = names.map((name) => {
  const { method, path } = endpoints[name]
  return { name, method, pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]*")}/?$`) }
})

/** A changed method or parameter can lead to another call. */
const faultOf = ({ method, path }: WireRequest, received: Received): string | null => {
  if (method === "HEAD") return received.status >= 500 ? `status ${received.status}` : null
  const address = path.split("?", 1)[0] ?? ""
  const found = routes.filter((route) => route.method === method && route.pattern.test(address))
  if (found.length === 0 && received.status < 400) return null
  const faults = found.map(({ name }) => answerFault(endpoints[name], received))
  if (faults.length === 0) return answerFault(endpoints.profile, received)
  return faults.includes(null) ? null : (faults[0] ?? null)
}

export interface Fuzzer {
  /** Sends the request of a plan; fails with `Faulty`. */
  readonly send: (plan: Plan) => Promise<void>
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly close: () => void
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** Names the current version in a request about a problem, so that it is changed. */
const ofCurrentVersion = async ({ server, objects }: Fixture, sent: Sent): Promise<Sent> => {
  const [row] = await server.sql<{ number: number }>(
    "select max(number)::int as number from problem_versions where problem_id = $1",
    [objects.problemId]
  )
  const text = JSON.stringify({ ...sent, form: sent.form?.fields }).replaceAll(
    /999\b/g,
    String(row?.number ?? 1)
  )
  const { form, ...rest } = JSON.parse(text) as Sent & { form?: NonNullable<Sent["form"]>["fields"] }
  return { ...rest, ...(sent.form !== undefined && { form: { ...sent.form, fields: form ?? {} } }) }
}

interface FuzzOptions {
  readonly seed: number
  /** Generated values of each schema. */
  readonly count: number
  /** Changes problems, which takes a process for each request. */
  readonly changesProblems: boolean
  /** Requests after which lost objects and sessions are restored. */
  readonly restoreEvery: number
}

/** Answers on which the caller has no session any more. */
const isSignedOut = ({ status, text }: Received) => status === 401 && /"(?:token_\w+)"/.test(text)

export async function startFuzzer(fixture: Fixture, options: FuzzOptions): Promise<Fuzzer> {
  const { seed, count, changesProblems, restoreEvery } = options
  const exchange: Exchange = openExchange(fixture.server.url)
  const valid = new Map<CallName, ReadonlyArray<Sent>>()
  for (const name of names) valid.set(name, await validRequests(fixture, name, { count, seed }))
  const statuses = new Map<number, number>()
  let sent = 0

  let restoring: Promise<void> | null = null
  const restoreOnce = () =>
    (restoring ??= restore(fixture).finally(() => {
      restoring = null
    }))

  const validOf = async ({ call, caller, base }: Plan): Promise<Sent> => {
    const known = valid.get(call) ?? []
    // Half of all requests start from one about the callers' own objects.
    if (base % 2 === 1 && known.length > 0) return known[(base >> 1) % known.length] ?? {}
    const make = async () => (await requests[call]?.(fixture, caller)) ?? {}
    // An earlier request may have deleted the object, and another lane may make the same one.
    const made = await make()
      .catch(() => restoreOnce().then(make))
      .catch(() => known[0] ?? {})
    return changesProblems && base % 3 > 0 && endpoints[call].path.startsWith("/organiser/problems/")
      ? ofCurrentVersion(fixture, made)
      : made
  }

  const renewed = async (caller: Caller) => {
    if (caller !== "ended" && caller !== "visitor") await fixture.signIn(caller)
  }

  const send = async (plan: Plan) => {
    if (++sent % restoreEvery === 0) await restoreOnce().catch(() => {})
    const headers = {
      "accept-language": "en",
      "x-forwarded-for": addressOf(sent),
      ...fixture.headersOf(plan.caller)
    }
    const request = requestOf(plan, await validOf(plan), headers)
    const received = await exchange.send(request).catch((error: Error) => error)
    // Headers that are too long for the server hide the method from it, so that the answer has a body.
    if (request.method === "HEAD" && received instanceof Error) return
    if (received instanceof Error) throw new Faulty(plan, request, `no answer: ${received.message}`)
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
    if (isSignedOut(received)) await renewed(plan.caller)
    const fault = faultOf(request, received)
    if (fault !== null) throw new Faulty(plan, request, fault)
  }
  return { send, statuses, close: exchange.close }
}
