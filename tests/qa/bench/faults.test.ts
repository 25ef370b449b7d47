import { describe, expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { callOf, calls } from "../../../qa/bench/faults/calls.ts"
import { type Fault, Faults } from "../../../qa/bench/faults/Faults.ts"

const network: Fault = { kind: "network", seconds: 5, once: false }
const slow: Fault = { kind: "slow", seconds: 5, once: true }

describe("the call of a request", () => {
  test.each([
    ["GET", "/api/problems?page=2", "listProblems"],
    ["POST", "/api/auth/sign-in", "signIn"],
    ["POST", "/api/contests/bench-open/start", "startContest"],
    ["GET", "/api/problems/contest/cup", "listContestProblems"],
    ["GET", "/api/events", "realtime"],
    ["GET", "/sw.js", "serviceWorker"]
  ])("%s %s is %s", (method, address, name) => {
    expect(callOf(method, address)).toBe(name)
  })

  test("pages, files and addresses outside the contract are no calls", () => {
    expect(callOf("GET", "/problems")).toBeNull()
    expect(callOf("GET", "/api/openapi.json")).toBeNull()
    expect(callOf("DELETE", "/api/auth/sign-in")).toBeNull()
  })

  test("every call of the contract is found by its own address", () => {
    const found = calls.map(({ method, path, name }) => [callOf(method, path.replaceAll(/:\w+/g, "7")), name])

    expect(calls.length).toBe(Object.keys(endpoints).length + 2)
    expect(found.filter(([one, other]) => one !== other)).toEqual([])
  })
})

describe("faults", () => {
  test("disturb their own call and leave the others", () => {
    const faults = new Faults()
    faults.set("signIn", network)

    expect(faults.meet("signIn")).toEqual(network)
    expect(faults.meet("signUp")).toBeNull()
    expect(faults.set("noSuchCall", network)).toBe(false)
    expect(faults.recent).toEqual(["signUp", "signIn"])
  })

  test("a fault for one time ends with the first call; a call's own fault precedes that of all", () => {
    const faults = new Faults()
    faults.set("all", network)
    faults.set("signIn", slow)

    expect([faults.meet("signIn"), faults.meet("signIn"), faults.meet("signUp")]).toEqual([
      slow,
      network,
      network
    ])
    faults.clear()
    expect(faults.meet("signIn")).toBeNull()
  })
  test("a held call goes on when its fault is switched off, and not when another one is", () => {
    const faults = new Faults()
    faults.set("signIn", { ...network, kind: "held", once: true })
    faults.set("signUp", network)
    const went: Array<string> = []
    for (const name of ["first", "second", "closed"]) {
      const end = faults.whenOff(faults.meet("signIn")!, () => went.push(name))
      if (name === "closed") end()
    }

    faults.set("signUp", null)
    expect(went).toEqual([])
    faults.set("signIn", null)
    expect(went).toEqual(["first", "second"])
  })
})
