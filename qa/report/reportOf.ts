import { leavesOf } from "../../src/machines/leavesOf.ts"
import { readCoverage } from "../coverage/coverageFiles.ts"
import type { Model } from "../models/Model.ts"
import { identify, requirementsOf } from "../paths/describePath.ts"
import { modelGraphs, type ModelStep } from "../paths/modelGraph.ts"
import { pathsOf, type ModelPath } from "../paths/strategies.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import { drawMachine } from "./drawMachine.ts"
import type { Report, ReportMachine, ReportPath, ReportStep } from "./Report.ts"

const reportStep = ({ words }: Model, step: ModelStep): ReportStep => ({
  case: step.case,
  effects: step.effects,
  states: leavesOf(step.after),
  calls: step.starts.flatMap((actor) => words.actors[actor]?.call ?? []),
  taken: step.taken
})

function reportPaths(model: Model): ReadonlyArray<ReportPath> {
  const beginnings = new Map(modelGraphs(model).map(({ start, beginning }) => [start, beginning]))
  return pathsOf(model, "transitions").map((path: ModelPath) => ({
    id: identify(model, "transitions", path),
    start: path.start,
    from: leavesOf(beginnings.get(path.start)!.after),
    steps: path.steps.map((step) => reportStep(model, step)),
    requirements: requirementsOf(model, path)
  }))
}

const reportMachine = (model: Model): ReportMachine => ({
  id: model.id,
  words: model.words,
  ...drawMachine(model),
  paths: reportPaths(model)
})

/** What the report shows of these models, with one path per transition. */
export const reportOf = (models: ReadonlyArray<Model>, language: QaLanguage): Report => ({
  language,
  machines: models.map(reportMachine),
  coverage: readCoverage()
})
