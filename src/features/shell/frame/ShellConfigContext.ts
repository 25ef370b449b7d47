import { createContext, use } from "react"

/** Deployment settings that the server passes to the page in the `shell-config` script. */
export interface ShellConfig {
  /** Destination after signing out. */
  readonly mainSiteUrl: string
  /** Set if cookies are shared with the product's other sites. */
  readonly cookieDomain: string | null
  /** Null for the built-in page. */
  readonly aboutUrl: string | null
  /** Null for the built-in blog. */
  readonly blogUrl: string | null
  readonly aiHackerUrl: string | null
  readonly supportEmail: string | null
  /** Whether calls name a trace, which the server exports. */
  readonly traced: boolean
}

/** Parses the script's text; missing or invalid values get their defaults. */
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
    supportEmail: text("supportEmail"),
    traced: given?.["traced"] === true
  }
}

export const ShellConfigContext = createContext<ShellConfig>(readShellConfig(null))

export const useShellConfig = (): ShellConfig => use(ShellConfigContext)
