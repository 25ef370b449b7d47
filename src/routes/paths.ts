import { pageEntries, type PageName, type pages } from "./pages.ts"

type Params<Path extends string> = Path extends `${string}/:${string}/${infer Rest}`
  ? [number | string, ...Params<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [number | string]
    : []
type Address<Path extends string> = Path extends `${string}/:${string}`
  ? (...params: Params<Path>) => string
  : Path

const addressOf = (path: string) =>
  path.includes(":")
    ? (...params: ReadonlyArray<number | string>) => {
        let at = 0
        return path.replaceAll(/:\w+/g, () => String(params[at++]))
      }
    : path

/** The address of each page; a function for pages with parameters. */
export const paths = Object.fromEntries(pageEntries.map(([name, { path }]) => [name, addressOf(path)])) as {
  readonly [Name in PageName]: Address<(typeof pages)[Name]["path"]>
}

/** Address of a contest section in the organiser console. */
export const organiserTab = (slug: string, part: string): string => `${paths.organiserContest(slug)}/${part}`

const parse = (address: string, origin: string): URL | null => {
  try {
    return new URL(address, origin)
  } catch {
    return null
  }
}

const guestOnly = [
  paths.signIn,
  paths.signUp,
  paths.recoverPassword,
  "/verification/",
  paths.successChangePassword
]

/**
 * Validates a return path: it must be on this origin and not a guest page.
 * Falls back to the problem list, above all for foreign addresses.
 */
export function safeReturnPath(from: string | null, origin: string): string {
  if (from === null || !/^\/(?![/\\])/.test(from)) return paths.problems
  const url = parse(from, origin)
  if (url === null || url.origin !== origin) return paths.problems
  // `/.//name` is on this origin, but its normalised path `//name` is not.
  if (url.pathname.startsWith("//")) return paths.problems
  if (guestOnly.some((path) => url.pathname.startsWith(path))) return paths.problems
  return url.pathname + url.search + url.hash
}

/** The return path given to the sign-in page; passes `register=open` on to a contest's own page. */
export function returnPathIn(search: URLSearchParams): string | null {
  const from = search.get("from")
  if (from === null || search.get("register") !== "open") return from
  const [pathname = "", query] = from.split("?", 2)
  if (!/^\/contests\/[^/#]+\/?$/.test(pathname)) return from
  const asked = new URLSearchParams(query)
  asked.set("register", "open")
  return `${pathname}?${asked}`
}

/** The sign-in address that leads back to `path`. */
export function signInPath(path: string): string {
  const pathname = path.split(/[?#]/, 1)[0] ?? ""
  if (guestOnly.some((page) => pathname.startsWith(page))) return paths.signIn
  const search = new URLSearchParams({ from: path })
  if (pathname.includes("contests")) search.set("register", "open")
  return `${paths.signIn}?${search}`
}
