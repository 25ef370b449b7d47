import { pageEntries } from "../../../src/routes/pages.ts"
import type { Page } from "../../../src/routes/pages.ts"

/** What stands for the parameters of an address, by page where it matters. */
const parameters: Readonly<Record<string, string>> = {
  id: "1",
  document: "privacy",
  "blogPost.slug": "works-at-home",
  token: "unknown-token"
}

export interface PageAddress {
  readonly name: string
  readonly address: string
}

/**
 * An address of each page of the table that may be seen with this access, later pages included; `more` has what
 * differs from one story to the next, as the id of a solution. Pages whose parameters nobody names are left out.
 */
export function pageAddresses(
  access: ReadonlyArray<Page["access"]>,
  more: Readonly<Record<string, string>> = {}
): ReadonlyArray<PageAddress> {
  const known = { ...parameters, ...more }
  return pageEntries.flatMap(([name, page]) => {
    if (!access.includes(page.access)) return []
    const address = page.path.replaceAll(
      /:(\w+)/g,
      (whole, parameter: string) => known[`${name}.${parameter}`] ?? known[parameter] ?? whole
    )
    return address.includes(":") ? [] : [{ name, address }]
  })
}
