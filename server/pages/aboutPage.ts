import { Effect } from "effect"
import { translate } from "../platform/i18n/translate.ts"
import type { PageLoader } from "./PageLoaders.ts"

/** The about page needs no data. */
export const aboutPage: PageLoader = ({ language }) =>
  Effect.succeed({ description: translate(language, "page.about.description"), queries: [] })
