import { pageEntries } from "../../../src/routes/pages.ts"
import type { Page, PageName } from "../../../src/routes/pages.ts"

/** What stands for the parameters of an address, by page where it matters. */
const parameters: Readonly<Record<string, string>> = {
  id: "1",
  contestName: "all-over",
  document: "privacy",
  "blogPost.slug": "works-at-home",
  token: "unknown-token",
  course: "python-from-zero",
  lessonId: "1"
}

export interface PageAddress {
  readonly name: PageName
  readonly address: string
}

/**
 * An address of each page of the table that may be seen with this access, later pages included; `more` has what
 * differs from one story to the next, as the id of a solution. Fails for a page with a parameter that nobody names,
 * so that none is left out.
 */
export function pageAddresses(
  access: ReadonlyArray<Page["access"]>,
  more: Readonly<Record<string, string>> = {}
): ReadonlyArray<PageAddress> {
  const known = { ...parameters, ...more }
  return pageEntries
    .filter(([, page]) => access.includes(page.access))
    .map(([name, page]) => ({ name, address: withParameters(name, page.path, known) }))
}

const withParameters = (name: PageName, path: string, known: Readonly<Record<string, string>>) =>
  path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = known[`${name}.${parameter}`] ?? known[parameter]
    if (value === undefined) throw new Error(`Nobody says what stands for :${parameter} of the page ${name}.`)
    return value
  })
