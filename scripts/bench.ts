/** `npm run bench [-- name …]`: runs the named benchmarks, or all; prints one JSON line per result. */
import { loginStampedeBench } from "../bench/accounts/loginStampedeBench.ts"
import { signInTimingBench } from "../bench/accounts/signInTimingBench.ts"
import { apiBench } from "../bench/apiBench.ts"
import { capacityBench } from "../bench/capacityBench.ts"
import { checkerBench } from "../bench/checkerBench.ts"
import { counterexamplesBench } from "../bench/counterexamplesBench.ts"
import { mixedBench } from "../bench/contestHour/mixedBench.ts"
import { soakBench } from "../bench/contestHour/soakBench.ts"
import { coldStartBench } from "../bench/contests/coldStart/coldStartBench.ts"
import { importBench } from "../bench/importBench.ts"
import { sseBench } from "../bench/contests/sseBench.ts"
import { standingsBench } from "../bench/contests/standingsBench.ts"
import { startRushBench } from "../bench/contests/startRushBench.ts"
import { judgeBurstBench } from "../bench/judgeBurstBench.ts"
import { judgeQueueBench } from "../bench/judgeQueueBench.ts"
import { judgeLatencyBench } from "../bench/judgeLatencyBench.ts"
import {
  judgeFairnessBench,
  judgeThroughputBench,
  sandboxOverheadBench,
  verdictCppBench,
  verdictPythonBench
} from "../bench/nativeJudgeBench.ts"
import { profileBench } from "../bench/learners/profileBench.ts"
import { ratingBench } from "../bench/learners/ratingBench.ts"
import { pageWeightBench } from "../bench/pageWeightBench.ts"
import { qaStatesBench } from "../bench/qaStatesBench.ts"
import { rehearseBench } from "../bench/rehearsal/rehearseBench.ts"
import { vitalsBench } from "../bench/vitalsBench.ts"
import { buildIfStale } from "./build.ts"

const benches: Readonly<Record<string, () => Promise<void>>> = {
  "page-weight": pageWeightBench,
  vitals: vitalsBench,
  "judge-latency": judgeLatencyBench,
  "sandbox-overhead": sandboxOverheadBench,
  "verdict-cpp": verdictCppBench,
  "verdict-python-native": verdictPythonBench,
  "judge-throughput": judgeThroughputBench,
  "judge-fairness": judgeFairnessBench,
  "judge-queue": judgeQueueBench,
  "judge-burst": judgeBurstBench,
  counterexamples: counterexamplesBench,
  import: importBench,
  checker: checkerBench,
  "qa-states": qaStatesBench,
  api: apiBench,
  "login-stampede": loginStampedeBench,
  "sign-in-timing": signInTimingBench,
  "start-rush": startRushBench,
  "cold-start": coldStartBench,
  standings: standingsBench,
  sse: sseBench,
  mixed: mixedBench,
  soak: soakBench,
  rehearse: rehearseBench,
  rating: ratingBench,
  profile: profileBench,
  capacity: capacityBench
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}`)
  process.exit(1)
}
await buildIfStale()
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
process.exit()
