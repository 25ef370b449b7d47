import type { GroupName } from "../../../src/api/client.ts"
import type { api } from "../../../src/api/contract/api.ts"
import type { Role } from "../../../src/api/contract/account/roles.ts"
import type { FailureName } from "../../../src/api/contract/failures.ts"
import type { Caller } from "./callers.ts"

type DeclaredBy<Call> = Call extends { readonly failures: ReadonlyArray<infer Name> } ? Name : never

/** Failures of the access check itself, by the call's `auth`. */
type ImpliedBy<Call> = Call extends { readonly auth: "guest" }
  ? never
  : Call extends { readonly auth: "either" }
    ? "FirstPasswordPending" | "TokenUnknown"
    : Call extends { readonly auth: "learner" }
      ? "FirstPasswordPending" | "TokenUnknown" | "Unauthorized"
      : Call extends { readonly auth: Role }
        ? "FirstPasswordPending" | "NotFound" | "TokenUnknown"
        : never

/**
 * The answer to a caller: `ok`; `unaffected`, which is a success that changes no other's object; or a failure that the contract
 * declares for the call.
 */
type Outcome<Call> =
  | "ok"
  | "unaffected"
  | ((DeclaredBy<Call> & FailureName) | (ImpliedBy<Call> & FailureName))

/** A row: what each caller gets. */
type Row<Call = { readonly failures: ReadonlyArray<FailureName> }> = Readonly<Record<Caller, Outcome<Call>>>

/** The rows of a group: one for each of its calls, and no other. */
export type AccessOf<Group extends GroupName> = {
  readonly [Name in keyof (typeof api)[Group]]: Row<(typeof api)[Group][Name]>
}

const all = <const Answer extends string>(answer: Answer): Readonly<Record<Caller, Answer>> => ({
  visitor: answer,
  ended: answer,
  pending: answer,
  learner: answer,
  otherLearner: answer,
  pupil: answer,
  teacher: answer,
  otherTeacher: answer,
  owner: answer,
  editor: answer,
  jury: answer,
  viewer: answer,
  otherOrganiser: answer,
  support: answer,
  administrator: answer
})

const noSession = { ended: "TokenUnknown", pending: "FirstPasswordPending" } as const

/** The call reads no token. */
export const everybody = all("ok")
/** For calls with a link, key or token. The requests send an unknown one. */
export const nobody = all

/** The token is optional. */
export const withOrWithoutToken = { ...everybody, ...noSession } as const

/** Every account, about itself. */
export const everyAccount = { ...withOrWithoutToken, visitor: "Unauthorized" } as const

/** The same, where all but the object's owner get this answer. */
export const onlyItsLearner = <const Answer extends string>(others: Answer) =>
  ({ ...all(others), ...noSession, visitor: "Unauthorized", learner: "ok" }) as const

/** Calls of a role do not exist for callers without the role, or for the objects of others. */
const hidden = { ...all("NotFound"), ...noSession } as const

export const everyTeacher = { ...hidden, teacher: "ok", otherTeacher: "ok" } as const
export const itsTeacher = { ...hidden, teacher: "ok" } as const
export const supporters = { ...hidden, support: "ok" } as const

export const itsOwner = { ...hidden, owner: "ok" } as const
export const itsEditors = { ...itsOwner, editor: "ok" } as const
export const itsJury = { ...itsEditors, jury: "ok" } as const
/** Organisers of the contest with any role. */
export const itsOrganisers = { ...itsJury, viewer: "ok" } as const
/** Organisers of the problem with any role. */
export const itsAuthors = { ...itsEditors, viewer: "ok" } as const
export const everyOrganiser = { ...itsOrganisers, otherOrganiser: "ok" } as const

type Answering<Cells, Answer> = {
  readonly [Key in keyof Cells]: Cells[Key] extends "ok" ? Answer : Cells[Key]
}

/** The same row with another answer for those whom it lets in. */
export const answering = <const Cells extends Readonly<Record<Caller, string>>, const Answer extends string>(
  cells: Cells,
  answer: Answer
): Answering<Cells, Answer> =>
  Object.fromEntries(
    Object.entries(cells).map(([caller, cell]) => [caller, cell === "ok" ? answer : cell])
  ) as Answering<Cells, Answer>
