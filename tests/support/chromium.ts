import { accessSync, constants } from "node:fs"
import { chromium } from "playwright"
import type { Browser, LaunchOptions } from "playwright"

const usualPaths = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable"
]

const quietFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** The system's Chromium, or `null` where Playwright's own has to do. */
export function chromiumPath(): string | null {
  return usualPaths.find((path) => path !== undefined && canRun(path)) ?? null
}

/** How Playwright starts that Chromium, as root as well. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = chromiumPath()
  const asRoot = process.getuid?.() === 0
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [...quietFlags, ...(asRoot ? ["--no-sandbox"] : [])]
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
