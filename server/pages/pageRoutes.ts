import type { ServerMessageKey } from "../i18n/translate.ts"

/** What an address of the product is to the server. */
export type PageRoute =
  | { readonly kind: "page"; readonly title: ServerMessageKey; readonly listed: boolean }
  | { readonly kind: "problem"; readonly id: number; readonly section: "description" | "other" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "notFound" }

const page = (title: ServerMessageKey, listed = false): PageRoute => ({ kind: "page", title, listed })

const plain: Readonly<Record<string, PageRoute>> = {
  "/": { kind: "redirect", to: "/problems" },
  "/problems": page("page.problems", true),
  "/sign-in": page("page.signIn"),
  "/sign-up": page("page.signUp"),
  "/confirm-email": page("page.confirmEmail"),
  "/confirm-email-sign-in": page("page.confirmEmail"),
  "/link-expired": page("page.linkExpired"),
  "/legal/privacy": page("page.privacy", true),
  "/legal/personal-data": page("page.personalData", true)
}

const problem =
  /^\/problem\/([1-9]\d{0,14})(?:\/(description|solutions|solutions\/[1-9]\d{0,14}|allsolutions|materials))?$/
const verification = /^\/verification\/email\/[^/]+$/

/** Finds the page of a path; a trailing slash leads to the path without it. */
export const pageRoute = (path: string): PageRoute => {
  if (path.length > 1 && path.endsWith("/")) {
    const bare = path.replace(/\/+$/, "")
    return pageRoute(bare).kind === "notFound" || bare === ""
      ? { kind: "notFound" }
      : { kind: "redirect", to: bare }
  }
  const known = plain[path]
  if (known !== undefined) return known
  if (verification.test(path)) return page("page.confirmEmail")
  const match = problem.exec(path)
  if (match === null) return { kind: "notFound" }
  const [, id, section] = match
  if (section === undefined) return { kind: "redirect", to: `/problem/${id}/description` }
  return { kind: "problem", id: Number(id), section: section === "description" ? "description" : "other" }
}
