import { afterAll, beforeAll, expect, test } from "vitest"
import type { RehearsalProgress, RehearsalReport } from "../../../src/api/contract/organiser/rehearsal.ts"
import { faults as allFaults, type PlantedFault } from "./faults.ts"
import { type Fault, type Passing, startFaultyProxy } from "./faultyProxy.ts"
import { quickProfile, rehearseCup, rowCounts, type Scene, startScene } from "./rehearsalScene.ts"

const isFull = process.env["TEST_FULL"] === "1"
const crowd = isFull ? 20 : 3
const faults = allFaults.filter(({ onlyFull }) => isFull || onlyFull !== true)

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

/** A trigger that acts on rows of the crowd of one school. */
const plant = async ({ name, trigger }: PlantedFault, index: number) => {
  if (trigger === undefined) return
  await scene.server.sql(`create function planted_${index}() returns trigger language plpgsql as $$ begin
    if exists (select from users where id = new.user_id and city = '${name}') then ${trigger.body} end if;
    return new; end $$`)
  await scene.server.sql(
    `create trigger zz_planted_${index} ${trigger.on} for each row execute function planted_${index}()`
  )
}

const isFinish = ({ incoming: { method, url = "" } }: Passing) =>
  method === "POST" && url.endsWith("/complete")

/** Changes stored rows after the first start or verdict. The proxy delays each finish until then, so the comparison always comes later. */
const changeMidway = ({ after, statement }: NonNullable<PlantedFault["midway"]>) => {
  const made = Promise.withResolvers<void>()
  let asked = false
  const onProgress = ({ contest, participants, solutions }: RehearsalProgress) => {
    if (asked || (after === "start" ? participants.started : solutions.judged) === 0) return
    asked = true
    scene.server.sql(statement, [contest]).then(() => made.resolve(), made.reject)
  }
  const proxy: Fault = (passing) => (isFinish(passing) ? made.promise.then(() => passing.pass()) : null)
  return { onProgress, proxy }
}

/** Crowds rehearse side by side, each with its own fault. */
const rehearseWith = async (fault: PlantedFault): Promise<RehearsalReport> => {
  const midway = fault.midway === undefined ? null : changeMidway(fault.midway)
  const faulty = midway?.proxy ?? fault.proxy?.()
  const proxy = faulty === undefined ? null : await startFaultyProxy(scene.server.url, faulty)
  try {
    return await rehearseCup(scene, {
      participants: crowd,
      url: proxy?.url ?? scene.server.url,
      ...(midway !== null && { onProgress: midway.onProgress }),
      profile: {
        ...quickProfile,
        schools: [{ name: fault.name, size: 1, arrives: { from: 1.5, to: 0.5 } }],
        signInShare: 0,
        registerShare: 0,
        think: { median: 0.3, spread: 0.2 },
        // Without events, pages ask for each verdict after 20 seconds.
        attempts: 1,
        reloadShare: fault.withoutReloads === true ? 0 : 0.5,
        cuts: { share: 0, seconds: { from: 0, to: 0 } },
        bounds: { ...quickProfile.bounds, ...(fault.finds === "slowAnswers" && { answerMs: 2_000 }) }
      }
    })
  } finally {
    await proxy?.close()
  }
}

test("each planted fault is found and named, and no row is left", { timeout: 900_000 }, async () => {
  const before = await rowCounts(scene)
  for (const [index, fault] of faults.entries()) await plant(fault, index)
  const reports = await Promise.all(faults.map(rehearseWith))
  const found = reports.map(({ ready, findings }, index) => {
    const { name, finds, also = [] } = faults[index] as PlantedFault
    const codes = findings.map(({ code }) => code)
    return {
      name,
      ready,
      isFound: codes.includes(finds),
      others: codes.filter((code) => code !== finds && !also.includes(code))
    }
  })
  expect(found).toEqual(faults.map(({ name }) => ({ name, ready: false, isFound: true, others: [] })))
  await expect.poll(() => rowCounts(scene)).toEqual(before)
})
