import { describe, expect, test } from "vitest"
import { links, linkPaths, linkSteps } from "./linkSteps.ts"

const names = ["password", "email", "verification", "unsubscribe", "consent", "firstPassword"] as const

const everyPath = names.flatMap((link) => linkPaths(link).map((path) => ({ ...path, link })))

describe("links", () => {
  test("their models reach every state", () => {
    const reached = names.map((link) => [
      link,
      [...new Set(linkPaths(link).flatMap((path) => linkSteps(link, path).map(({ state }) => state)))].sort()
    ])
    const acting = ["acting", "asking", "done", "looking", "stale", "unanswered"]
    expect(Object.keys(links.email.machine.states).sort()).toEqual(acting)
    const withoutAct = acting.filter((state) => state !== "acting")
    expect(Object.fromEntries(reached)).toEqual({
      password: acting,
      email: acting,
      verification: withoutAct,
      unsubscribe: acting,
      consent: acting,
      firstPassword: withoutAct
    })
  })

  test.each(everyPath)("follow the server's answer: $link: $name", ({ link, ...path }) => {
    const expected = linkSteps(link, path)
    for (const [index, step] of path.steps.entries()) {
      expect(step.expected.value).toBe(expected[index]!.state)
      expect(step.expected.context.choice).toBe(expected[index]!.choice)
      expect(step.expected.hasTag("busy")).toBe(["looking", "acting"].includes(expected[index]!.state))
    }
  })

  test.each(everyPath)("know their subject before the action: $link: $name", ({ link, ...path }) => {
    const asked = path.steps.filter(({ expected }) => expected.matches("asking"))
    for (const { expected } of asked) expect(expected.context.found !== null).toBe(link !== "verification")
  })
})
