import { pageEntries, type Page, type PageName } from "../../../src/routes/pages.ts"

/** Values of address parameters, for all pages or for one. */
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
 * An address of each page that this access permits. `more` has the parameters that differ between scenarios,
 * such as a solution's id. Throws for a parameter without a value, so no page is left out.
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
    if (value === undefined) throw new Error(`The page ${name} has no value for :${parameter}.`)
    return value
  })
