import { accessSync, constants } from "node:fs"
import { chromium, type Browser, type LaunchOptions } from "playwright"

/** The headless shell comes first: without the parts of a visible browser, a scenario takes two thirds of the time. */
const usualPaths = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable"
]

/** Pages reach no host but this computer. */
export const hostRules = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

const flags = [
  // As in a visible browser; the headless shell rounds the widths of letters otherwise.
  "--font-render-hinting=none",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=${hostRules}`
]

/** The system's Chromium, or `null` if Playwright's own has to be used. */
export function chromiumPath(): string | null {
  return usualPaths.find((path) => path !== undefined && canRun(path)) ?? null
}

/** Launch options for that Chromium, also as root. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = chromiumPath()
  const asRoot = process.getuid?.() === 0
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [...flags, ...(asRoot ? ["--no-sandbox"] : [])]
  }
}

/** A headless Chromium. */
export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumLaunch())

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
