import { Effect } from "effect"
import { tidy } from "../../platform/users/users.ts"
import { type ApiError, invalid } from "../../platform/http/ApiError.ts"
import type { ContestRow } from "../../olympiads/store/findContest.ts"

const otherName = invalid({ name: ["organiser.otherName"] })

/** Requires the contest's title, in either language, or slug as confirmation of an act that is hard to undo. */
export const confirmedName = (
  { titleRu, titleEn, slug }: Pick<ContestRow, "titleRu" | "titleEn" | "slug">,
  typed: string
): Effect.Effect<void, ApiError<"Invalid">> =>
  [titleRu, titleEn, slug].some((name) => name !== null && tidy(name) === tidy(typed))
    ? Effect.void
    : Effect.fail(otherName)
