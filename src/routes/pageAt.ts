import { matchPath } from "react-router-dom"
import { pageEntries } from "./pages.ts"

/** Name and entry of the first page whose path matches, or undefined. */
export const pageAt = (path: string) => pageEntries.find(([, page]) => matchPath(page.path, path) !== null)
