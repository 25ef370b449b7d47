import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { addFavorite, removeFavorite } from "./favorites.ts"
import { getMaterials } from "./getMaterials.ts"
import { getProblem } from "./getProblem.ts"
import { getTestInput } from "./getTestInput.ts"
import { listProblems } from "./listProblems.ts"
import { problemQuery } from "./problemQuery.ts"
import { TopicNames } from "./TopicNames.ts"

/** Handlers of the problem list and the problem page. */
export const problemHandlers = handlersFor("problems")({
  listProblems: ({ query, viewer, language }) =>
    listProblems(problemQuery(query, viewer !== null), viewer?.userId ?? null, language),
  listTopics: ({ language }) =>
    TopicNames.use((names) => names.in(language)).pipe(Effect.map((topics) => [...topics.values()])),
  getProblem: ({ params, viewer, language }) => getProblem(params.id, viewer?.userId ?? null, language),
  getTestInput: ({ params, viewer }) => getTestInput(params.id, params.ordinal, viewer?.userId ?? null),
  getMaterials: ({ params, viewer, language }) => getMaterials(params.id, viewer?.userId ?? null, language),
  addFavorite: ({ params, viewer }) => addFavorite(viewer.userId, params.id),
  removeFavorite: ({ params, viewer }) => removeFavorite(viewer.userId, params.id)
})
