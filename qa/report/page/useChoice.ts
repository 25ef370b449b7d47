import { useState } from "react"
import type { Layer } from "../../coverage/Coverage.ts"
import type { QaLanguage } from "../../words/MachineWords.ts"
import type { Report } from "../Report.ts"

/** What a reader has chosen to see. */
export interface Choice {
  readonly language: QaLanguage
  readonly dark: boolean
  readonly machine: string
  /** An arrow's id or a box's path. */
  readonly part: string | null
  readonly path: string | null
  /** Number of steps played. */
  readonly step: number
  readonly layer: Layer | null
  readonly query: string
}

/** The address names machine and path, so that links and reloads lead there. */
const addressed = (report: Report): Pick<Choice, "machine" | "path"> => {
  const [machine = "", path] = decodeURIComponent(location.hash.slice(1)).split("/")
  const found = report.machines.find(({ id }) => id === machine)
  return {
    machine: found?.id ?? report.machines[0]?.id ?? "",
    path: found?.paths.find(({ id }) => id === path)?.id ?? null
  }
}

/** The reader's choice, and a function that changes parts of it. */
export function useChoice(report: Report) {
  const [choice, setChoice] = useState<Choice>(() => ({
    language: report.language,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    part: null,
    step: 0,
    layer: null,
    query: "",
    ...addressed(report)
  }))
  const change = (changed: Partial<Choice>) => {
    const next = { ...choice, ...changed }
    setChoice(next)
    history.replaceState(null, "", `#${[next.machine, next.path].filter(Boolean).join("/")}`)
  }
  return [choice, change] as const
}

export type ChangeChoice = ReturnType<typeof useChoice>[1]
