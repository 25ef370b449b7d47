import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { Schema } from "effect"
import { requestLanguage } from "../../../server/platform/http/requestLanguage.ts"
import type { Bench } from "../Bench.ts"
import { BenchFailure } from "../BenchFailure.ts"
import { faultKinds } from "../faults/faultKinds.ts"
import { isOwnWish } from "../platform/mayUseBench.ts"
import { benchAddress } from "./benchAddress.ts"
import { catalogue } from "./catalogue.ts"
import { openingPage } from "./openingPage.ts"

const ClockWish = Schema.Union([
  Schema.Struct({ act: Schema.Literal("set"), at: Schema.Int }),
  Schema.Struct({ act: Schema.Literal("add"), ms: Schema.Int }),
  Schema.Struct({ act: Schema.Literals(["stop", "start", "computer"]) })
])
const FaultWish = Schema.Struct({
  call: Schema.String,
  kind: Schema.NullOr(Schema.Literals(faultKinds)),
  seconds: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 120 }))),
  once: Schema.optionalKey(Schema.Boolean)
})
const LoadWish = Schema.Struct({ state: Schema.String })
const JudgeWish = Schema.Struct({ on: Schema.Boolean })

const longestBody = 10_000

async function readWish<A>(request: IncomingMessage, schema: Schema.Codec<A, unknown>): Promise<A> {
  const chunks: Array<Buffer> = []
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if (chunks.reduce((sum, { length }) => sum + length, 0) > longestBody)
      throw new BenchFailure(413, "The wish is too long.")
  }
  try {
    return Schema.decodeUnknownSync(schema)(JSON.parse(Buffer.concat(chunks).toString() || "{}"))
  } catch (error) {
    throw new BenchFailure(400, error instanceof Error ? error.message : String(error))
  }
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const panel = (language: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Zama QA</title><link rel="stylesheet" href="${benchAddress}/panel.css"></head><body><div id="root"></div><script type="module" src="${benchAddress}/panel.js"></script></body></html>`

interface Reply {
  readonly type?: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
}

const json = (value: unknown): Reply => ({ type: "application/json", body: JSON.stringify(value) })

type Answer = (request: IncomingMessage, url: URL) => Promise<Reply> | Reply

/** The bench's own addresses, by method and path below `/dev/qa`. */
export function benchAnswers(bench: Bench, panelFolder: string): Readonly<Record<string, Answer>> {
  const file = (name: string, type: string) => async () => ({
    type,
    body: await readFile(join(panelFolder, name))
  })
  return {
    "GET ": ({ headers }) => ({
      type: "text/html; charset=utf-8",
      body: panel(requestLanguage(headers["accept-language"])),
      headers: { "content-security-policy": policy }
    }),
    "GET /panel.js": file("panel.js", "text/javascript"),
    "GET /panel.css": file("panel.css", "text/css"),
    "GET /status": () => json(bench.status),
    "GET /clock": () => json(bench.clock),
    "GET /catalogue": () => json(catalogue()),
    "GET /open": async ({ headers }, url) => {
      const opened = await bench.load(url.searchParams.get("state") ?? "", headers["user-agent"] ?? "")
      const isChosen = /(?:^|;\s*)locale=/.test(headers.cookie ?? "")
      const { html, headers: own } = openingPage(opened, {
        clock: bench.clock,
        now: bench.status.now,
        locale: isChosen ? null : requestLanguage(headers["accept-language"])
      })
      return { type: "text/html; charset=utf-8", body: html, headers: own }
    },
    "POST /load": async (request) => {
      const { state } = await readWish(request, LoadWish)
      const { ms, page, cookies } = await bench.load(state, request.headers["user-agent"] ?? "")
      return { ...json({ ms, page }), headers: { "set-cookie": cookies } }
    },
    "POST /reset": async () => {
      const ms = await bench.reset()
      return json({ ms })
    },
    "POST /clock": async (request) => {
      await bench.setClock(await readWish(request, ClockWish))
      return json(bench.status)
    },
    "POST /faults": async (request) => {
      const { call, kind, seconds = 5, once = false } = await readWish(request, FaultWish)
      if (!bench.faults.set(call, kind === null ? null : { kind, seconds, once }))
        throw new BenchFailure(404, `There is no call «${call}».`)
      return json(bench.status)
    },
    "POST /faults/off": () => {
      bench.faults.clear()
      return json(bench.status)
    },
    "POST /judge": async (request) => {
      await bench.setJudging((await readWish(request, JudgeWish)).on)
      return json(bench.status)
    }
  }
}

/** The panel finds the tab that it opened before: both have the same opener policy. */
const everywhere = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin"
}

/** Answers an address of the bench. */
export async function answerBench(
  answers: Readonly<Record<string, Answer>>,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://bench")
  const answer = answers[`${request.method} ${url.pathname.slice(benchAddress.length).replace(/\/$/, "")}`]
  try {
    if (answer === undefined) throw new BenchFailure(404, "The bench has no such address.")
    if (!isOwnWish(request)) throw new BenchFailure(403, "Another site asks.")
    const { type = "text/plain", body, headers = {} } = await answer(request, url)
    response
      .writeHead(200, { ...everywhere, "content-type": type, ...(headers as Record<string, string>) })
      .end(body)
  } catch (error) {
    const status = error instanceof BenchFailure ? error.status : 500
    const message = error instanceof Error ? error.message : String(error)
    response
      .writeHead(status, { ...everywhere, "content-type": "application/json" })
      .end(JSON.stringify({ message }))
  }
}
