import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Papa from "papaparse"
import { describe, expect, test, vi } from "vitest"
import { sessionModel } from "../../../qa/models/sessionModel.ts"
import { paths } from "../../../qa/commands/paths.ts"
import { unprovokedEvents } from "../../../qa/formats/unprovoked.ts"

const { title, states, starts, events, effects } = sessionModel.words
const signIn = events["session.signedIn"]!
const signedIn = states["authenticated"]!
const forgotten = effects["forgetAnswers"]!
const requirements = [...sessionModel.words.requirements, ...(signedIn.requirements ?? [])]

async function written(...args: ReadonlyArray<string>): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), "zama-paths-")), "paths")
  expect(await paths.run(["session", ...args, "--out", file])).toBe(0)
  return readFileSync(file, "utf8")
}

const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data

describe("paths", () => {
  test("csv has TestRail's columns and one row per step, and spreadsheets read its Cyrillic", async () => {
    const text = await written("--format", "csv", "--lang", "ru")
    const rows = rowsOf(text.slice(1))
    const [first] = rows.filter((row) => row["Title"]?.startsWith("session-2d528473"))

    expect(text.startsWith("\uFEFFSection,Title,")).toBe(true)
    expect(text.endsWith("\r\n")).toBe(true)
    expect(first).toEqual({
      Section: title.ru,
      Title: `session-2d528473 · ${title.ru}: ${signIn.ru}`,
      Template: "Test Case (Steps)",
      Preconditions: starts["guest"]!.ru,
      References: requirements.join(", "),
      "Steps (Step)": signIn.ru,
      "Steps (Expected Result)": `${forgotten.ru}\n${signedIn.ru}`
    })
    expect(rows.some((row) => row["Title"] === "" && row["Steps (Step)"] !== "")).toBe(true)
    expect(rows.some((row) => row["Steps (Expected Result)"]?.endsWith("\nВызовы: refresh"))).toBe(true)
  })

  test("qase has one suite per machine and one row per path with numbered steps", async () => {
    const text = await written("--format", "qase")
    const [suite, ...cases] = rowsOf(text)

    expect(text.startsWith("v2.id,title,")).toBe(true)
    expect(suite).toMatchObject({ suite_id: "1", suite: title.en, suite_without_cases: "1", title: "" })
    expect(cases[0]).toMatchObject({
      "v2.id": "",
      title: `${title.en}: ${signIn.en}`,
      description: "session-2d528473",
      suite_id: "1",
      steps_type: "classic",
      steps_actions: `1. "${signIn.en}"`
    })
    expect(cases.some((row) => /^1\. ".+"\n2\. ".+"$/.test(row["steps_actions"]!))).toBe(true)
    expect(cases.some((row) => row["steps_data"] === '2. "refresh"')).toBe(true)
  })

  test("mermaid draws nested states, and labels arrows with the words of events and guards", async () => {
    const lines = (await written("--format", "mermaid")).split("\n").map((line) => line.trim())

    expect(lines).toEqual(
      expect.arrayContaining([
        "stateDiagram-v2",
        "[*] --> guest",
        'state "The session is being renewed." as refreshing {',
        "refreshing_silently --> refreshing_aloud: The server answers a call of the page with 401.",
        "any_state --> guest: Sign out in another tab. [the other tab signed out]",
        "guest --> authenticated: at once [the browser has a stored session]"
      ])
    )
  })

  test.each([
    [["--format", "pdf"], '--format is one of md, json, csv, qase, mermaid, playwright, html, not "pdf".'],
    [
      ["--format", "playwright"],
      '--format playwright needs --out with a name that ends with ".spec.ts", in the folder of the project.'
    ],
    [
      ["slips", "--format", "playwright"],
      `There are no page objects for slips yet, only for ${Object.keys(unprovokedEvents).join(", ")}.`
    ],
    [["--since", "HEAD", "--format", "csv"], '--format with --since is one of md, json, not "csv".'],
    [["--strategy", "all"], '--strategy is one of transitions, states, pairs, random, not "all".'],
    [["--lang", "de"], '--lang is one of en, ru, not "de".'],
    [["--seed", "1.5"], '--seed is a whole number from 0, not "1.5".'],
    [["--length", "0"], '--length is a whole number from 1, not "0".'],
    [["--count", ""], '--count is a whole number from 1, not "".'],
    [["door"], 'There is no machine "door". `npm run zama -- paths` lists all machines.'],
    [["--through", "nowhere"], 'No path passes a state or an event "nowhere".']
  ])("%j is refused with an exact message", async (args, message) => {
    const shown = vi.spyOn(console, "error").mockImplementation(() => {})

    expect(await paths.run(["session", ...args])).toBe(1)
    expect(shown.mock.calls).toEqual([[message]])
    shown.mockRestore()
  })

  test("without a machine the list of machines is in the wanted language", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {})
    expect(await paths.run(["--lang", "ru"])).toBe(0)

    expect(log.mock.calls[0]).toEqual([`session              ${title.ru}`])
    log.mockRestore()
  })
})
