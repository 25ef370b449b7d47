import { globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { isOwnWish, mayUseBench } from "../../../qa/bench/platform/mayUseBench.ts"
import { benchConfig } from "../../../qa/bench/runBench.ts"

const from = (remoteAddress: string, host: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { host, ...headers },
  socket: { remoteAddress }
})

describe("the bench", () => {
  test.each(["127.0.0.1:3000", "localhost:3000", "LOCALHOST", "[::1]:3000", "127.0.0.5"])(
    "serves this computer at %s",
    (host) => {
      expect(mayUseBench(from("127.0.0.1", host))).toBe(true)
      expect(mayUseBench(from("::ffff:127.0.0.1", host))).toBe(true)
      expect(mayUseBench(from("::1", host))).toBe(true)
    }
  )

  test.each([
    ["another computer", from("192.168.1.5", "127.0.0.1:3000")],
    ["a foreign name that points here", from("127.0.0.1", "evil.example")],
    ["a name that begins like this computer", from("127.0.0.1", "localhost.evil.example")],
    ["a proxy", from("127.0.0.1", "localhost", { "x-forwarded-for": "10.0.0.1" })],
    ["no host", { headers: {}, socket: { remoteAddress: "127.0.0.1" } }]
  ])("refuses %s", (_, request) => {
    expect(mayUseBench(request)).toBe(false)
  })

  test("refuses wishes of other sites", () => {
    expect(isOwnWish({ headers: { "sec-fetch-site": "cross-site" } })).toBe(false)
    expect(isOwnWish({ headers: { "sec-fetch-site": "same-site" } })).toBe(false)
    expect(isOwnWish({ headers: { "sec-fetch-site": "same-origin" } })).toBe(true)
  })

  test.each([
    ["NODE_ENV", "production"],
    ["DATABASE_URL", "postgres://db.example/zama"],
    ["SMTP_URL", "smtp://mail.example"],
    ["PUBLIC_URL", "https://zama.example"],
    ["HOST", "0.0.0.0"]
  ])("does not start with %s=%s", (name, value) => {
    expect(() => benchConfig({ [name]: value })).toThrow(new RegExp(name))
  })

  test("listens on this computer, on data of its own", () => {
    expect(benchConfig({})).toMatchObject({ host: "127.0.0.1", publicUrlGiven: false, databaseUrl: null })
    expect(benchConfig({}).dataDir).not.toBe(benchConfig({ DATA_DIR: ".data" }).dataDir)
  })

  test("is imported by its own command and tests only", () => {
    const files = globSync("{src,server,vite,scripts}/**/*.{ts,tsx,mjs}").filter((file) =>
      /qa\/bench/.test(readFileSync(file, "utf8"))
    )

    expect(files).toEqual(["scripts/qa.ts"])
    expect(readFileSync("vite.config.ts", "utf8")).not.toContain("bench")
  })
})
