import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const html = `<!doctype html>
<html lang="ru">
  <head><title>Zama</title><!--shell:head--><style>body{}</style><script>load()</script></head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="shell-config">{}</script>
    <script type="application/json" id="initial-queries">[]</script>
  </body>
</html>`

/** A folder like the build's output, with one file of each kind. */
export const writeBuiltPages = () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-client-"))
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  mkdirSync(join(folder, "assets"))
  write("index.html", html)
  write("csp.json", JSON.stringify({ scripts: ["sha256-loader"], styles: ["sha256-style"] }))
  write("assets/app-a1b2.js", "export const a = 1\n")
  write("sw.js", "self.addEventListener('fetch', () => {})")
  write("runtime-frame.html", "<!doctype html><script>frame()</script>")
  write(
    "runtime-frame.json",
    JSON.stringify({ contentSecurityPolicy: "sandbox allow-scripts; frame-ancestors 'self'" })
  )
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
