import { request as open, type ServerResponse } from "node:http"

/** The pages' entry in the service worker, by which a page recognises another version. */
const entry = /entry:([`"'])(?<path>\/[^`"']+)\1/

const nextEntry = "?next"

const read = (port: number, path: string): Promise<{ text: string; type: string; policy: string }> =>
  new Promise((resolve, reject) => {
    const asked = open({ host: "127.0.0.1", port, path }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () =>
        resolve({
          text: Buffer.concat(chunks).toString(),
          type: response.headers["content-type"] ?? "text/plain",
          policy: response.headers["content-security-policy"]?.toString() ?? ""
        })
      )
    })
    asked.once("error", reject)
    asked.end()
  })

/**
 * Answers with the service worker of a next version, or with the document that it caches. The worker insists on a
 * document that names its entry.
 */
export async function answerNextVersion(port: number, path: string, response: ServerResponse): Promise<void> {
  try {
    const [worker, asked] = await Promise.all([read(port, "/sw.js"), read(port, path)])
    const present = entry.exec(worker.text)?.groups?.["path"] ?? ""
    const next = `${present}${nextEntry}`
    const text =
      path === "/sw.js" ? asked.text.replace(entry, `entry:"${next}"`) : `${asked.text}<!-- ${next} -->`
    response.writeHead(200, {
      "content-type": asked.type,
      "cache-control": "no-cache",
      ...(asked.policy === "" ? {} : { "content-security-policy": asked.policy })
    })
    response.end(text)
  } catch {
    response.destroy()
  }
}
