import { matchPath } from "react-router-dom"
import { pageEntries } from "./pages.ts"

/** The name and the page at a path: the first of the table whose path it matches; nothing for other addresses. */
export const pageAt = (path: string) => pageEntries.find(([, page]) => matchPath(page.path, path) !== null)
