import { Effect } from "effect"
import { tidy } from "../../platform/users/Users.ts"
import { type ApiError, invalid } from "../../platform/http/ApiError.ts"
import type { ContestRow } from "../../olympiads/store/findContest.ts"

const otherName = invalid({ name: ["organiser.otherName"] })

/** Refuses an act that is hard to take back until whoever acts has typed the contest's name, in either language. */
export const confirmedName = (
  { titleRu, titleEn, slug }: Pick<ContestRow, "titleRu" | "titleEn" | "slug">,
  typed: string
): Effect.Effect<void, ApiError<"Invalid">> =>
  [titleRu, titleEn, slug].some((name) => name !== null && tidy(name) === tidy(typed))
    ? Effect.void
    : Effect.fail(otherName)
