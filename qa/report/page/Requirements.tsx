import { layers, transitionKey, type Coverage, type Layer } from "../../coverage/Coverage.ts"
import type { Report, ReportMachine, ReportPath } from "../Report.ts"
import { textIn } from "./texts.ts"
import type { ChangeChoice, Choice } from "./useChoice.ts"

interface RequirementsProps {
  readonly report: Report
  readonly choice: Choice
  readonly change: ChangeChoice
}

/** The result of a path's own test, or of the tests of its last step's arrows. */
function resultOf(coverage: Coverage, machine: ReportMachine, path: ReportPath, layer: Layer) {
  const own = coverage[path.id]?.[layer]?.result
  if (own !== undefined) return own
  const results = path.steps
    .at(-1)!
    .taken.map((id) => coverage[transitionKey(machine.id, id)]?.[layer]?.result)
  if (results.includes("failed")) return "failed"
  return results.length > 0 && results.every((result) => result === "passed") ? "passed" : "untested"
}

const inOrder = new Intl.Collator("en", { numeric: true })

/** Requirements with their paths, and the last result of each path per layer. */
export function Requirements({ report, choice, change }: RequirementsProps) {
  const say = textIn(choice.language)
  const rows = report.machines.flatMap((machine) =>
    machine.paths.flatMap((path) => path.requirements.map((requirement) => ({ requirement, machine, path })))
  )
  const requirements = [...new Set(rows.map(({ requirement }) => requirement))].toSorted(inOrder.compare)
  return (
    <section className="requirements" aria-labelledby="requirements">
      <h2 id="requirements">{say("requirements")}</h2>
      <p>{say("requirementsIntro")}</p>
      {requirements.map((requirement) => {
        const own = rows.filter((row) => row.requirement === requirement)
        return (
          <details key={requirement}>
            <summary>
              {requirement} · {own.length}
            </summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say("path")}</th>
                  <th scope="col">{say("do")}</th>
                  {layers.map((layer) => (
                    <th key={layer} scope="col">
                      {say(`layer.${layer}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {own.map(({ machine, path }) => (
                  <tr key={path.id}>
                    <td>
                      <button
                        type="button"
                        className="plain"
                        onClick={() => change({ machine: machine.id, path: path.id, step: 0, part: null })}
                      >
                        <code>{path.id}</code>
                      </button>
                    </td>
                    <td>{machine.words.events[path.steps.at(-1)!.case]?.[choice.language]}</td>
                    {layers.map((layer) => {
                      const result = resultOf(report.coverage, machine, path, layer)
                      return (
                        <td key={layer} data-result={result}>
                          {say(result)}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )
      })}
    </section>
  )
}
