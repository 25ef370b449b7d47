import type { Frame } from "../../../src/api/contract/rewards/rewards.ts"
import type { PatientLearner, TokenPair } from "./PatientLearner.ts"
import type { SentSolution } from "./sentSolutions.ts"

export interface SentReport {
  readonly text: string
  readonly number: number
  /** Names of its pictures. */
  readonly pictures: ReadonlyArray<string>
}

export interface AskedQuestion {
  readonly contest: string
  readonly text: string
  readonly id: number
}

export interface SavedEntryAnswer {
  readonly attempt: number
  readonly question: number
  /** As JSON. */
  readonly answer: string
}

/** What the server has acknowledged to one learner. */
export interface LearnerRecord {
  readonly userId: number
  readonly email: string
  readonly solutions: Array<SentSolution>
  /** Every answer to «Get started» by contest: the start that it reported. */
  readonly starts: Map<string, Array<string>>
  /** The window that takes part, by contest. */
  readonly windows: Map<string, string>
  readonly questions: Array<AskedQuestion>
  /** Every attempt that «Start» reported, by entry test. */
  readonly attempts: Map<number, Set<number>>
  /** The last saved answers, by attempt and question. */
  readonly answers: Map<string, SavedEntryAnswer>
  /** Whether the reward of a day was claimed. */
  claimed: boolean
  freezes: number
  readonly frames: Set<Frame>
  /** The frame that the avatar wears; undefined before the first choice. */
  frame: Frame | null | undefined
  nickname: string | null
  /** Name of the last picture. */
  avatar: string | null
  /** How many avatars were sent. */
  pictures: number
  readonly reports: Array<SentReport>
  /** Sessions that nobody has ended, beside the learner's own. */
  readonly sessions: Array<PatientLearner>
  /** Tokens of sessions that were signed out. */
  readonly ended: Array<TokenPair>
}

export const newRecord = (userId: number, email: string): LearnerRecord => ({
  userId,
  email,
  solutions: [],
  starts: new Map(),
  windows: new Map(),
  questions: [],
  attempts: new Map(),
  answers: new Map(),
  claimed: false,
  freezes: 0,
  frames: new Set(),
  frame: undefined,
  nickname: null,
  avatar: null,
  pictures: 0,
  reports: [],
  sessions: [],
  ended: []
})
