import type { RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"

const load = { web: 0.5, judge: 0.9, database: 0.2, crowd: 0.3 }

/** The report of a rehearsal that lost a solution. */
export const sampleReport: RehearsalReport = {
  ready: false,
  contest: { slug: "cup", titleRu: "Кубок", titleEn: "Cup" },
  startedAt: "2026-11-26T10:00:00.000Z",
  contestMs: 900_000,
  elapsedMs: 1_020_000,
  seed: 1,
  speed: 12,
  participants: { all: 50, arrived: 50, started: 49, ended: 50 },
  solutions: { received: 160, judged: 159 },
  kills: [],
  findings: [{ code: "lostSolution", count: 1, examples: ["solution 7 of participant 3"] }],
  latencies: [
    { step: "start", count: 50, p50: 22, p95: 80, p99: 91, max: 91 },
    { step: "verdict", count: 159, p50: 800, p95: 2_100, p99: 3_900, max: 4_200 }
  ],
  queue: { longest: 5, oldestMs: 4_000 },
  judgeSlots: 2,
  load: { peak: load, mean: load },
  estimates: [
    { factor: 2, parts: [{ part: "judge", utilisation: 0.7 }], breaksFirst: null },
    { factor: 5, parts: [{ part: "judge", utilisation: 1.75 }], breaksFirst: "judge" }
  ]
}
