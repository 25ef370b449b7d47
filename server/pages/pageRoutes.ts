import { type ListedPage, type PageName, pageEntries, redirects } from "../../src/routes/pages.ts"

export type PageParams = Readonly<Record<string, string>>

/** The routing result of an address. */
export type PageRoute =
  | { readonly kind: "page"; readonly name: PageName; readonly page: ListedPage; readonly params: PageParams }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "notFound" }

/** A positive integer without leading zeros for ids, otherwise any path segment. */
const shapeOf = (param: string) => (/^id$|Id$/.test(param) ? "[1-9]\\d{0,14}" : "[^/]+")

const matcher = (path: string) =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, (_, param: string) => `(?<${param}>${shapeOf(param)})`)}$`)

const known = pageEntries.map(([name, page]) => ({ name, page, pattern: matcher(page.path) }))
const leading = Object.entries(redirects).map(([from, to]) => ({ to, pattern: matcher(from) }))

const findRedirect = (path: string): PageRoute | null => {
  for (const { to, pattern } of leading) {
    const match = pattern.exec(path)
    if (match !== null) {
      return { kind: "redirect", to: to.replaceAll(/:(\w+)/g, (_, param: string) => match.groups![param]!) }
    }
  }
  return null
}

/** Finds the page of a path; a trailing slash redirects to the path without it. */
export const pageRoute = (path: string): PageRoute => {
  if (path.length > 1 && path.endsWith("/")) {
    let end = path.length
    while (path[end - 1] === "/") end--
    const bare = path.slice(0, end)
    return pageRoute(bare).kind === "notFound" || bare === ""
      ? { kind: "notFound" }
      : { kind: "redirect", to: bare }
  }
  for (const { name, page, pattern } of known) {
    const match = pattern.exec(path)
    if (match !== null) return { kind: "page", name, page, params: { ...match.groups } }
  }
  return findRedirect(path) ?? { kind: "notFound" }
}
