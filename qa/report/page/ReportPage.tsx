import { useEffect } from "react"
import { layers } from "../../coverage/Coverage.ts"
import type { Report, ReportMachine } from "../Report.ts"
import { PartPanel } from "./PartPanel.tsx"
import { PathPanel } from "./PathPanel.tsx"
import { Picture } from "./Picture.tsx"
import { Requirements } from "./Requirements.tsx"
import { textIn } from "./texts.ts"
import { useChoice, type ChangeChoice, type Choice } from "./useChoice.ts"

interface PartProps {
  readonly report: Report
  readonly choice: Choice
  readonly change: ChangeChoice
}

const nowhere: ReadonlySet<string> = new Set()

/** Boxes and arrows of the step that is played, and the arrows before it. */
function playedParts({ paths }: ReportMachine, { path: id, step }: Choice) {
  const path = paths.find((each) => each.id === id)
  if (path === undefined) return { current: nowhere, passed: nowhere }
  const now = path.steps[step - 1]
  return {
    current: new Set(now === undefined ? path.from : [...now.states, ...now.taken]),
    passed: new Set(path.steps.slice(0, Math.max(0, step - 1)).flatMap(({ taken }) => taken))
  }
}

const contains = (query: string, { id, words, paths }: ReportMachine, { language }: Choice): boolean =>
  [
    id,
    words.title[language],
    ...paths.map((path) => path.id),
    ...[words.states, words.events].flatMap((table) =>
      Object.entries(table).flatMap(([name, text]) => [name, text[language]])
    )
  ].some((text) => text.toLowerCase().includes(query.toLowerCase()))

function Header({ choice, change }: Omit<PartProps, "report">) {
  const say = textIn(choice.language)
  return (
    <header>
      <h1>{say("title")}</h1>
      <input
        type="search"
        aria-label={say("search")}
        placeholder={say("search")}
        value={choice.query}
        onChange={(event) => change({ query: event.target.value, path: null, part: null })}
      />
      <button
        type="button"
        lang={choice.language === "ru" ? "en" : "ru"}
        onClick={() => change({ language: choice.language === "ru" ? "en" : "ru" })}
      >
        {say("language")}
      </button>
      <button type="button" onClick={() => change({ dark: !choice.dark })}>
        {say(choice.dark ? "light" : "dark")}
      </button>
      <button type="button" onClick={() => print()}>
        {say("print")}
      </button>
    </header>
  )
}

function MachineList({ report, choice, change }: PartProps) {
  const say = textIn(choice.language)
  const found = report.machines.filter((machine) => contains(choice.query, machine, choice))
  return (
    <nav aria-label={say("machines")}>
      {choice.query !== "" && <p role="status">{say("found", { n: found.length })}</p>}
      <ul>
        {found.map(({ id, words }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === choice.machine ? "page" : undefined}
              onClick={() => change({ machine: id, path: null, part: null, step: 0 })}
            >
              {words.title[choice.language]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LayerChoice({ report, choice, change }: PartProps) {
  const say = textIn(choice.language)
  const { layer } = choice
  const isEmpty =
    layer !== null && Object.values(report.coverage).every((results) => results[layer] === undefined)
  return (
    <fieldset className="row">
      <legend>{say("coverage")}</legend>
      {[null, ...layers].map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="layer"
            checked={layer === each}
            onChange={() => change({ layer: each })}
          />
          {say(`layer.${each ?? "none"}`)}
        </label>
      ))}
      {isEmpty && <p role="status">{say("noCoverage")}</p>}
    </fieldset>
  )
}

function Legend({ choice: { language } }: Pick<PartProps, "choice">) {
  const say = textIn(language)
  return (
    <p className="legend">
      {say("intro")} {say("legendStart")} {say("legendGuard")} {say("legendActor")}{" "}
      {(["person", "server", "time", "browser", "machine"] as const).map((by) => (
        <span key={by} className={`key by-${by}`}>
          {say(`by.${by}`)}
        </span>
      ))}
    </p>
  )
}

/** The whole report. */
export function ReportPage({ report }: { readonly report: Report }) {
  const [choice, change] = useChoice(report)
  const { language, dark } = choice
  const machine = report.machines.find(({ id }) => id === choice.machine)!
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset["scheme"] = dark ? "dark" : "light"
    document.title = textIn(language)("title")
  }, [language, dark])

  return (
    <>
      <Header {...{ choice, change }} />
      <div className="columns">
        <MachineList {...{ report, choice, change }} />
        <main>
          <h2>{machine.words.title[language]}</h2>
          <p>{machine.words.about[language]}</p>
          <Legend choice={choice} />
          <LayerChoice {...{ report, choice, change }} />
          <div className="machine">
            <Picture
              key={machine.id}
              {...{ machine, choice, change, ...playedParts(machine, choice) }}
              coverage={report.coverage}
            />
            <aside>
              <PartPanel {...{ machine, choice, change }} coverage={report.coverage} />
              <PathPanel key={choice.path} {...{ machine, choice, change }} />
            </aside>
          </div>
          <Requirements {...{ report, choice, change }} />
        </main>
      </div>
    </>
  )
}
