import type { Coverage } from "../coverage/Coverage.ts"
import type { EventSource, MachineWords, QaLanguage, Text } from "../words/MachineWords.ts"

/** Lines of a text in each language, broken to fit their box. */
export type Lines = Readonly<Record<QaLanguage, ReadonlyArray<string>>>

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export interface DrawnState {
  readonly path: string
  /** Top left corner and size. */
  readonly box: Box
  readonly lines: Lines
  readonly isParent: boolean
  readonly isInitial: boolean
  readonly isFinal: boolean
}

export interface DrawnTransition {
  readonly id: string
  readonly points: ReadonlyArray<Point>
  readonly label: Box
  readonly lines: Lines
  readonly by: EventSource | "machine"
  /** All sentences of its events. */
  readonly happens: ReadonlyArray<Text>
  readonly guard: Text | null
}

export interface ReportStep {
  readonly case: string
  readonly effects: ReadonlyArray<string>
  readonly states: ReadonlyArray<string>
  readonly calls: ReadonlyArray<string>
  readonly taken: ReadonlyArray<string>
}

export interface ReportPath {
  readonly id: string
  readonly start: string
  /** Leaf states before the first step. */
  readonly from: ReadonlyArray<string>
  readonly steps: ReadonlyArray<ReportStep>
  readonly requirements: ReadonlyArray<string>
}

export interface ReportMachine {
  readonly id: string
  readonly words: MachineWords
  readonly size: { readonly width: number; readonly height: number }
  readonly states: ReadonlyArray<DrawnState>
  readonly transitions: ReadonlyArray<DrawnTransition>
  readonly paths: ReadonlyArray<ReportPath>
}

/** What the page of the report shows. */
export interface Report {
  readonly language: QaLanguage
  readonly machines: ReadonlyArray<ReportMachine>
  readonly coverage: Coverage
}
