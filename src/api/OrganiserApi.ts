import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** The organisers' contests and classes. */
export class OrganiserApi extends Context.Service<
  OrganiserApi,
  CallsOf<
    "organiser" | "organiserPeople" | "organiserResults" | "rehearsals" | "authoredProblems" | "classes"
  >
>()("app/api/OrganiserApi") {}
