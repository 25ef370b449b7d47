import { Schema } from "effect"

/** What an account may do beyond learning; one may hold several, a learner holds none. */
export const Role = Schema.Literals(["organiser", "teacher", "support", "administrator"])
export type Role = typeof Role.Type
export const Roles = Schema.Array(Role)

/** Whether a call or a page belongs to a role; `guest`, `either`, `learner` and `public` do not. */
export const isRole = Schema.is(Role)
