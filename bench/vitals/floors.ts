import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import react from "@vitejs/plugin-react"
import { build, type Rolldown } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Floor {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves precompressed files by path; 404 for all other paths. */
async function serve(
  files: ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>
): Promise<Floor> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "/")
    if (file === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { "content-type": file.type, "content-encoding": "br" }).end(file.body)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
  }
}

const html = (body: string) => ({
  type: "text/html; charset=utf-8",
  body: brotliCompressSync(`<!doctype html><html lang="ru"><meta charset="utf-8"><title>Floor</title>${body}`)
})

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** Static pages with the same text: one paragraph per line, no styles, no scripts. */
export const staticFloor = (texts: Readonly<Record<string, string>>): Promise<Floor> =>
  serve(
    new Map(
      Object.entries(texts).map(([path, text]) => [
        path,
        html(
          text
            .split(/\n+/)
            .map((line) => `<p>${escape(line)}</p>`)
            .join("")
        )
      ])
    )
  )

const bareEditor = `
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { pythonLanguage } from "@codemirror/lang-python"
import { EditorView, keymap, lineNumbers } from "@codemirror/view"
import { createElement, useEffect, useRef } from "react"
import { createRoot } from "react-dom/client"

function Editor() {
  const parent = useRef(null)
  useEffect(() => {
    const extensions = [lineNumbers(), history(), keymap.of([...defaultKeymap, ...historyKeymap]), pythonLanguage]
    const view = new EditorView({ doc: "a, b = map(int, input().split())\\n", extensions, parent: parent.current })
    return () => view.destroy()
  }, [])
  return createElement("div", { ref: parent })
}
createRoot(document.getElementById("root")).render(createElement(Editor))
`

/** A page with only React and CodeMirror, built like the product. */
export async function editorFloor(): Promise<Floor> {
  // Inside the project, so that its packages resolve.
  const folder = await mkdtemp(join(root, "node_modules/.cache-editor-"))
  try {
    await writeFile(join(folder, "main.js"), bareEditor)
    const built = (await build({
      root: folder,
      configFile: false,
      logLevel: "warn",
      plugins: [react()],
      build: { write: false, rolldownOptions: { input: join(folder, "main.js") } }
    })) as Rolldown.RolldownOutput
    const chunks = built.output.filter((file) => file.type === "chunk")
    const files = chunks.map(
      ({ fileName, code }) =>
        [`/${fileName}`, { type: "text/javascript", body: brotliCompressSync(code) }] as const
    )
    const entry = chunks.find(({ isEntry }) => isEntry)?.fileName
    const page = html(`<div id="root"></div><script type="module" src="/${entry}"></script>`)
    return await serve(new Map([["/", page], ...files]))
  } finally {
    await rm(folder, { recursive: true })
  }
}
