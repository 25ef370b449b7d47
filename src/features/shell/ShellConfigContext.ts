import { createContext, use } from "react"

/** What the server tells the page about where it runs, in the `shell-config` script. */
export interface ShellConfig {
  /** Where sign-out leads. */
  readonly mainSiteUrl: string
  /** Set when cookies are shared with the product's other sites. */
  readonly cookieDomain: string | null
}

const standard: ShellConfig = { mainSiteUrl: "/", cookieDomain: null }

/** Reads the script's text; whatever is missing or odd there takes its standard value. */
export function readShellConfig(json: string | null): ShellConfig {
  const given: unknown = JSON.parse(json || "{}")
  if (typeof given !== "object" || given === null) return standard
  const { mainSiteUrl, cookieDomain } = given as Record<string, unknown>
  return {
    mainSiteUrl: typeof mainSiteUrl === "string" && mainSiteUrl !== "" ? mainSiteUrl : standard.mainSiteUrl,
    cookieDomain: typeof cookieDomain === "string" && cookieDomain !== "" ? cookieDomain : null
  }
}

export const ShellConfigContext = createContext<ShellConfig>(standard)

export const useShellConfig = (): ShellConfig => use(ShellConfigContext)
