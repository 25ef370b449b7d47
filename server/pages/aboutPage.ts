import { Effect } from "effect"
import { translate } from "../platform/i18n/translate.ts"
import type { PageLoader } from "./PageLoaders.ts"

/** The page about the platform says all it has to say by itself. */
export const aboutPage: PageLoader = ({ language }) =>
  Effect.succeed({ description: translate(language, "page.about.description"), queries: [] })
