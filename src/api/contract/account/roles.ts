import { Schema } from "effect"

/** Additional permissions of an account. An account can have several; a plain learner has none. */
export const Role = Schema.Literals(["organiser", "teacher", "support", "administrator"])
export type Role = typeof Role.Type
export const Roles = Schema.Array(Role)

/** Whether a required access level is a role, as opposed to `guest`, `either`, `learner` or `public`. */
export const isRole = Schema.is(Role)
