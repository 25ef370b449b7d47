import { createContext, use } from "react"

/** What the server tells the page about where it runs, in the `shell-config` script. */
export interface ShellConfig {
  /** Where sign-out leads. */
  readonly mainSiteUrl: string
  /** Set when cookies are shared with the product's other sites. */
  readonly cookieDomain: string | null
  /** Null: a page of our own. */
  readonly aboutUrl: string | null
  /** Null: a page of our own. */
  readonly blogUrl: string | null
  readonly aiHackerUrl: string | null
  readonly supportEmail: string | null
}

/** Reads the script's text; whatever is missing or odd there takes its standard value. */
export function readShellConfig(json: string | null): ShellConfig {
  const given = JSON.parse(json || "{}") as Readonly<Record<string, unknown>> | null
  const text = (name: keyof ShellConfig) => {
    const value = given?.[name]
    return typeof value === "string" && value !== "" ? value : null
  }
  return {
    mainSiteUrl: text("mainSiteUrl") ?? "/",
    cookieDomain: text("cookieDomain"),
    aboutUrl: text("aboutUrl"),
    blogUrl: text("blogUrl"),
    aiHackerUrl: text("aiHackerUrl"),
    supportEmail: text("supportEmail")
  }
}

export const ShellConfigContext = createContext<ShellConfig>(readShellConfig(null))

export const useShellConfig = (): ShellConfig => use(ShellConfigContext)
