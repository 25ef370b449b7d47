import { accessSync, constants } from "node:fs"
import { chromium } from "playwright"
import type { Browser } from "playwright"

const usualPlaces = [
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
  return usualPlaces.find((path) => path !== undefined && canRun(path)) ?? null
}

/** A headless Chromium that works as root as well. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...quietFlags, ...(asRoot ? ["--no-sandbox"] : [])]
  })
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
