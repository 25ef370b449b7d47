import { spawnSync } from "node:child_process"
import { chromiumPath } from "../tests/support/chromium.ts"

/** Installs a Chromium for the tests if there is none: Debian's package as root, else Playwright's. */
export function ensureChromium(): void {
  if (chromiumPath() !== null) return
  console.log("Installing Chromium for the browser tests…")
  const debian = process.getuid?.() === 0 && succeeds("apt-get", ["--version"])
  const installs = (name: string) => succeeds("apt-get", ["install", "-y", name])
  if (debian && succeeds("apt-get", ["update"])) {
    if (installs("chromium-headless-shell") || installs("chromium")) return
  }
  if (!succeeds("playwright", ["install", "--with-deps", "chromium"])) {
    console.error("No Chromium could be installed; set CHROMIUM to the path of one.")
  }
}

const succeeds = (command: string, args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0
