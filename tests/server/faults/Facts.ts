import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"

/** What the platform has stored and left behind, read while nobody acts. Times are ISO texts. */
export interface Facts {
  readonly solutions: ReadonlyArray<{
    readonly id: number
    readonly userId: number
    readonly key: string
    readonly problemId: number
    readonly status: Verdict
    /** How many rows of results and of notifications about the verdict it has. */
    readonly results: number
    readonly notified: number
  }>
  readonly counters: ReadonlyArray<{
    readonly problemId: number
    readonly attempts: number
    readonly accepted: number
  }>
  readonly entries: ReadonlyArray<{
    readonly userId: number
    readonly cause: string
    readonly amount: number
  }>
  readonly wallets: ReadonlyArray<{
    readonly userId: number
    readonly balance: number
    readonly freezes: number
    readonly frame: string | null
  }>
  readonly participants: ReadonlyArray<{
    readonly contest: string
    readonly userId: number
    readonly startedAt: string | null
    readonly window: string | null
  }>
  readonly questions: ReadonlyArray<{
    readonly id: number
    readonly contest: string
    readonly userId: number
    readonly text: string
  }>
  readonly attempts: ReadonlyArray<{
    readonly id: number
    readonly userId: number
    readonly test: number
  }>
  readonly answers: ReadonlyArray<{
    readonly attempt: number
    readonly question: number
    /** As JSON. */
    readonly answer: string
  }>
  readonly users: ReadonlyArray<{
    readonly id: number
    readonly email: string
    readonly nickname: string | null
    /** The picture that the platform shows in each size of the avatar, or what it shows instead. */
    readonly pictures: ReadonlyArray<string>
  }>
  readonly reports: ReadonlyArray<{
    readonly number: number
    readonly userId: number
    readonly text: string
    /** The pictures that the platform shows, or what it shows instead. */
    readonly pictures: ReadonlyArray<string>
  }>
  /** Delivered mails. A repeated delivery has the same `messageId`. */
  readonly mails: ReadonlyArray<{ readonly messageId: string; readonly text: string }>
  /** Sessions that were tried, each as described by `email`. */
  readonly sessions: ReadonlyArray<{
    readonly email: string
    readonly isEnded: boolean
    /** The status of the answer to a call. */
    readonly answer: string
  }>
  /** What event streams showed of solutions: the distinct final verdicts. */
  readonly shown: ReadonlyArray<{
    readonly id: number
    readonly verdicts: ReadonlyArray<Verdict>
    /** Position of the author's stream. */
    readonly position: string
  }>
  /** The stored events of each solution, in words. */
  readonly events: ReadonlyMap<number, string>
  /** Derived figures that differ from those computed from their sources, in words. */
  readonly differences: ReadonlyArray<string>
  /** What should not remain when everything is quiet, in words. */
  readonly remains: ReadonlyArray<string>
}
