import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setImmediate as setImmediatePromise } from "node:timers/promises"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { JudgeBackend } from "../../server/judge/JudgeBackend.ts"
import { enqueueBackground, enqueueGeneration } from "../../server/judge/judgingJobs.ts"
import { recordVerdict } from "../../server/recordVerdict.ts"
import type { GenerationPlan } from "../../server/judge/worker/generateTests.ts"
import { listLanguages, offerLanguages, registerLanguages } from "../../server/judge/Languages.ts"
import { endUnjudgeable } from "../../server/judge/worker/endUnjudgeable.ts"
import { judgeFailed } from "../../server/judge/worker/judgeSource.ts"
import { judgeWorker } from "../../server/judge/worker/judgeWorker.ts"
import { RecordVerdict } from "../../server/judge/worker/RecordVerdict.ts"
import { requeueLost } from "../../server/judge/worker/requeueLost.ts"
import { WorkerIdentity } from "../../server/judge/worker/WorkerIdentity.ts"
import { addressForChild } from "../../server/platform/database/chooseDatabase.ts"
import { DatabaseAddress } from "../../server/platform/database/DatabaseAddress.ts"
import { sql } from "../../server/platform/database/sql.ts"
import { Queue } from "../../server/platform/Queue.ts"
import { getSolution } from "../../server/practice/solutions/getSolution.ts"
import { getRun, startRun } from "../../server/practice/solutions/runs.ts"
import { submitSolution } from "../../server/practice/solutions/submitSolution.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../server/domain.ts"
import { adds, fakeBackend, testLanguages } from "./fakeBackend.ts"
import { eventually } from "../support/eventually.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())
beforeEach(async () => void (learner = await addLearner(domain)))

const working: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const stop of working.splice(0)) await stop()
})

/** Starts a worker in this process, which ends with the test. */
async function startWorker(backend: JudgeBackend, slots = 1) {
  const scope = Scope.makeUnsafe()
  const identity = WorkerIdentity.layer.pipe(Layer.provide(Layer.succeed(DatabaseAddress, domain.address)))
  const started = new Promise<void>((resolve) => {
    const worker = judgeWorker(backend, { slots, onReady: Effect.sync(resolve) }).pipe(
      Effect.provideService(Scope.Scope, scope),
      Effect.provide(identity),
      Effect.provideService(RecordVerdict, recordVerdict)
    )
    const stop = new AbortController()
    const running = domain.run(worker, { signal: stop.signal }).catch(() => {})
    working.push(async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      stop.abort()
      await running
    })
  })
  await started
}

const submit = async (source: string, userId = learner) => {
  const sending = { userId, problemId: 7, key: null }
  return (await domain.run(submitSolution(sending, { language: "python", source }))).id
}

const verdictOf = (id: number) =>
  eventually(async () => {
    const solution = await domain.run(getSolution(learner, id, "en"))
    expect(["queued", "running"]).not.toContain(solution.status)
    return solution
  })

const counters = () =>
  domain.rows<{ attempts: number; accepted: number }>("select attempts, accepted from problems where id = 7")

describe("a solution in the queue", () => {
  test("of a frequent sender waits behind others, and its position shows it", async () => {
    const flood = []
    for (const source of ["one", "two", "three"]) flood.push(await submit(source))
    const other = await addLearner(domain)
    const id = await submit("only", other)
    const solutions = [await domain.run(getSolution(other, id, "en"))]
    for (const sent of flood) solutions.push(await domain.run(getSolution(learner, sent, "en")))
    expect(solutions.map(({ queuePlace }) => queuePlace)).toEqual([1, 0, 2, 3])
    const judged: Array<string> = []
    await startWorker(
      fakeBackend((input, code) => {
        if (judged.at(-1) !== code) judged.push(code)
        return adds(input, code)
      })
    )
    await verdictOf(flood[2]!)
    expect(judged).toEqual(["one", "only", "two", "three"])
  })

  test("is judged on every test, counted once, and marks the problem solved permanently", async () => {
    await startWorker(fakeBackend((input, code) => (code === "bad" ? { stdout: "no" } : adds(input, code))))
    const [before] = await counters()
    const good = await verdictOf(await submit("good"))
    expect(good).toMatchObject({ status: "accepted", score: 100, testsDone: 3, testsTotal: 3, timeMs: 3 })
    expect(good.tests.map(({ sample, status }) => [sample, status])).toEqual([
      [true, "accepted"],
      [false, "accepted"],
      [false, "accepted"]
    ])
    const bad = await verdictOf(await submit("bad"))
    expect(bad).toMatchObject({ status: "wrong_answer", score: 0, backend: "embedded" })
    const [after] = await counters()
    expect(after).toEqual({ attempts: before!.attempts + 2, accepted: before!.accepted + 1 })
    expect(await domain.rows(`select status from problem_status where user_id = ${learner}`)).toEqual([
      { status: "solved" }
    ])
  })

  test("shows the texts of samples and of no hidden test", async () => {
    await startWorker(fakeBackend(() => ({ stdout: "nonsense", stderr: "a secret 5 5" })))
    const { tests } = await verdictOf(await submit("x"))
    const [sample, ...secret] = tests
    expect(sample).toMatchObject({
      input: "1 2\n",
      expected: "3\n",
      actual: "nonsense",
      message: "a secret 5 5"
    })
    for (const { input, expected, actual, message } of secret) {
      expect([input, expected, actual, message]).toEqual([null, null, null, null])
    }
    const stored = await domain.rows("select tests - 0 as secret from solution_results")
    expect(stored).not.toEqual([])
    expect(JSON.stringify(stored)).not.toContain("5 5")
  })

  test("with a compilation error stores the compiler's log and runs nothing", async () => {
    await startWorker(fakeBackend(adds))
    expect(await verdictOf(await submit("compile error"))).toMatchObject({
      status: "compilation_error",
      compileLog: "line 1: error",
      tests: [],
      score: 0
    })
  })

  test("stops after the third test out of time", async () => {
    const runs: Array<string> = []
    const slow = fakeBackend((input) => {
      runs.push(input)
      return { status: "time_limit", cpuMs: 300 }
    })
    await startWorker(slow)
    expect(await verdictOf(await submit("slow"))).toMatchObject({ status: "time_limit", testsDone: 3 })
    expect(runs).toHaveLength(3)
  })

  test("is retried after a failure of the judge, without effects on statistics", async () => {
    let broken = 2
    const backend = fakeBackend((input, code) =>
      broken-- > 0 ? { status: "judge_error" } : adds(input, code)
    )
    await startWorker(backend)
    const [before] = await counters()
    expect(await verdictOf(await submit("unlucky"))).toMatchObject({ status: "accepted" })
    const [after] = await counters()
    expect(after!.attempts).toBe(before!.attempts + 1)
  })

  test("gets judge_error after repeated failures of the judge, and no status", async () => {
    await startWorker(fakeBackend(() => ({ status: "judge_error" })))
    expect(await verdictOf(await submit("hopeless"))).toMatchObject({ status: "judge_error", score: 0 })
    expect(await domain.rows(`select * from problem_status where user_id = ${learner}`)).toEqual([])
  })

  test("with a lost job is queued again", async () => {
    const id = await submit("forgotten")
    await domain.rows(`delete from pgboss.job where name = 'judging'`)
    await domain.rows(`update solutions set received_at = now() - interval '3 minutes' where id = ${id}`)
    await startWorker(fakeBackend(adds))
    expect(await verdictOf(id)).toMatchObject({ status: "accepted" })
  })

  test("is queued once while its job, which may belong to a trace, waits", async () => {
    const id = await submit("patient")
    await domain.rows(`update solutions set received_at = now() - interval '3 minutes' where id = ${id}`)
    const ofSolution = `name = 'judging' and data -> 'solutionId' = '${id}'`
    await domain.rows(
      `update pgboss.job set data = data || '{"traceparent":"00-1-2-01"}' where ${ofSolution}`
    )
    await domain.run(requeueLost())
    expect(await domain.rows(`select from pgboss.job where ${ofSolution}`)).toHaveLength(1)
    await domain.rows(`delete from pgboss.job where ${ofSolution}`)
    await domain.run(requeueLost())
    expect(await domain.rows(`select from pgboss.job where ${ofSolution}`)).toHaveLength(1)
    await startWorker(fakeBackend(adds))
    await verdictOf(id)
  })

  test("accepts a verdict from its latest attempt only, and only once", async () => {
    const id = await submit("raced")
    const job = "00000000-0000-4000-8000-000000000001"
    await domain.rows(
      `update solutions set status = 'running', job_id = '${job}', attempt = 1 where id = ${id}`
    )
    const write = (attempt: number) =>
      domain.run(
        recordVerdict({ solutionId: id, jobId: job, attempt }, { ...judgeFailed, status: "wrong_answer" })
      )
    const [before] = await counters()
    expect(await write(0)).toBe(false)
    expect(await Promise.all([write(1), write(1)])).toEqual(expect.arrayContaining([true, false]))
    const [after] = await counters()
    expect(after!.attempts).toBe(before!.attempts + 1)
  })
})

/** Tests to make by the program `generate`, which gets their names. */
async function addGeneration(hash: string, targets: ReadonlyArray<string>) {
  const plan: GenerationPlan = {
    programs: { "gen.py": { language: "python", code: "generate", files: {} } },
    validators: {},
    tests: targets.map((target) => ({
      ...{ target, line: 1, field: target, generator: { program: "gen.py", attempts: [[target]] } },
      ...{ written: {}, links: {}, answer: "empty" }
    })),
    ...{ included: {}, settings: {} }
  }
  await domain.rows(`insert into test_generations (hash, plan, user_id)
    values ('${hash}', convert_to('${JSON.stringify(plan)}', 'UTF8'), ${learner})`)
}

const generationState = async (hash: string) =>
  (await domain.rows<{ state: string }>(`select state from test_generations where hash = '${hash}'`))[0]
    ?.state

const generated = (hash: string) => eventually(async () => expect(await generationState(hash)).toBe("done"))

test("a solution that arrives while the tests of an author are made is judged before they are", async () => {
  await addGeneration("long", ["one", "two"])
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const backend = fakeBackend((input, code, { args = [] }) =>
    code === "generate" ? { stdout: args.join(" ") } : adds(input, code)
  )
  await startWorker({
    ...backend,
    run: async (artifact, ...given) => {
      if (artifact.program === "generate") {
        begun.resolve()
        await gate.promise
      }
      await backend.run(artifact, ...given)
    }
  })
  await domain.run(enqueueGeneration("long"))
  await begun.promise
  expect(await verdictOf(await submit("urgent"))).toMatchObject({ status: "accepted" })
  expect(await generationState("long")).toBe("queued")
  gate.resolve()
  await generated("long")
})

test("the tests of an author wait for reference solutions, which would keep a solution from the slot", async () => {
  const [reference] = await domain.rows<{ id: number }>(
    "select id::int as id from problem_references where problem_id = 7 and language = 'python' order by id"
  )
  await domain.rows(
    `update problem_references set source = 'reference', judged_version = null where id = ${reference!.id}`
  )
  await addGeneration("yielding", ["one", "two"])
  const journal: Array<string> = []
  const generating = Promise.withResolvers<void>()
  const proving = Promise.withResolvers<void>()
  const gates = { generate: Promise.withResolvers<void>(), reference: Promise.withResolvers<void>() }
  const backend = fakeBackend((input, code, { args = [] }) => {
    journal.push([code, ...args].join(" "))
    return code === "generate" ? { stdout: args.join(" ") } : adds(input, code)
  })
  await startWorker({
    ...backend,
    run: (artifact, inputs, limits, onTest) =>
      backend.run(artifact, inputs, limits, async (result, index) => {
        const isGenerator = artifact.program === "generate"
        ;(isGenerator ? generating : proving).resolve()
        await gates[isGenerator ? "generate" : "reference"].promise
        return onTest(result, index)
      })
  })
  await domain.run(enqueueGeneration("yielding"))
  await generating.promise
  await domain.run(enqueueBackground({ referenceId: reference!.id }))
  await proving.promise
  gates.generate.resolve()
  await setImmediatePromise()
  gates.reference.resolve()
  await generated("yielding")
  expect(journal.slice(0, 2)).toEqual(["generate one", "reference"])
  expect(journal.indexOf("generate two")).toBeGreaterThan(journal.lastIndexOf("reference"))
})

test("rerouted reference solutions leave slots to learners' solutions", async () => {
  await domain.rows("update problem_references set judged_version = null where problem_id = 7")
  const references = await domain.rows<{ id: number }>(
    "select id::int as id from problem_references where problem_id = 7 order by id limit 2"
  )
  const gate = Promise.withResolvers<void>()
  const backend = fakeBackend(adds)
  await startWorker(
    {
      ...backend,
      compile: async (source, lane, signal) => {
        if (source.code !== "urgent") await gate.promise
        return backend.compile(source, lane, signal)
      }
    },
    2
  )
  const part = { queue: "judging", language: "python" } as const
  for (const { id } of references) {
    await domain.run(Queue.use(({ enqueue }) => enqueue(part, { referenceId: id }, { priority: 0 })))
  }
  const claimed = () =>
    domain.rows("select from pgboss.job where name = 'judging-python' and state = 'active'")
  await expect.poll(async () => (await claimed()).length).toBe(2)
  expect(await verdictOf(await submit("urgent"))).toMatchObject({ status: "accepted" })
  gate.resolve()
  const unjudged = `select from problem_references where judged_version is null
    and id in (${references.map(({ id }) => id).join()})`
  await expect.poll(() => domain.rows(unjudged)).toEqual([])
})

test("a reference solution stays unjudged if the judge does not have its language", async () => {
  await domain.rows("update problem_references set judged_version = null where problem_id = 7")
  const references = await domain.rows<{ id: number }>(
    "select id::int as id from problem_references where problem_id = 7 order by id"
  )
  await domain.rows(
    `update problem_references set language = 'x-' || language where id = ${references[0]!.id}`
  )
  await startWorker(fakeBackend(adds))
  for (const { id } of references) await domain.run(enqueueBackground({ referenceId: id }))
  const judged = () =>
    domain.rows<{ language: string }>(
      "select language from problem_references where problem_id = 7 and judged_version is not null order by id"
    )
  await expect.poll(async () => (await judged()).length).toBe(references.length - 1)
  expect((await judged()).filter(({ language }) => language.startsWith("x-"))).toEqual([])
  await domain.rows("update problem_references set language = substr(language, 3) where language like 'x-%'")
})

test("a run returns the program's output for each input", async () => {
  await startWorker(fakeBackend((input, code) => ({ ...adds(input, code), stderr: "hm\0" })))
  const owner = { userId: null, address: "10.0.0.1" }
  const { id } = await domain.run(
    startRun(owner, 7, { language: "cpp", source: "int main() {}", inputs: ["1 2", "3 4"] })
  )
  const done = await eventually(async () => {
    const run = await domain.run(getRun(null, id))
    expect(run.state).toBe("done")
    return run
  })
  expect(done.outcomes.map(({ status, stdout, stderr }) => [status, stdout, stderr])).toEqual([
    ["ok", "3", "hm\uFFFD"],
    ["ok", "7", "hm\uFFFD"]
  ])
})

describe("the time of runs", () => {
  const cpp = { language: "cpp", source: "int main() {}" }
  let visitors = 0
  const visitor = () => ({ userId: null, address: `192.0.2.${++visitors}` })
  /** Starts a run and waits for its end. The problem gives C++ three seconds for each input. */
  const run = async (owner: Parameters<typeof startRun>[0], count: number) => {
    const inputs = Array.from({ length: count }, (_, index) => String(index))
    const { id } = await domain.run(startRun(owner, 7, { ...cpp, inputs }))
    return finishedRun(id)
  }
  const finishedRun = (id: string) =>
    eventually(async () => {
      const { state, outcomes, budgetSpent } = await domain.run(getRun(null, id))
      expect(state).toBe("done")
      return { statuses: outcomes.map(({ status }) => status), budgetSpent }
    })

  test("is exhausted by a program that never ends after two inputs", async () => {
    let tried = 0
    await startWorker(
      fakeBackend(() => {
        tried++
        return { status: "time_limit" }
      })
    )
    expect(await run(visitor(), 5)).toEqual({ statuses: ["time_limit", "time_limit"], budgetSpent: "run" })
    expect(tried).toBe(2)
  })

  test("is twice the limit of one input for all inputs, and the last gets the rest", async () => {
    const given: Array<number> = []
    const backend = fakeBackend(() => ({}))
    await startWorker({
      ...backend,
      run: (artifact, inputs, limits, onTest) => {
        given.push(limits.cpuMs)
        const cpuMs = Math.min(2500, limits.cpuMs)
        const full = { status: cpuMs < 2500 ? "time_limit" : "ok", cpuMs } as const
        return fakeBackend(() => full).run(artifact, inputs, limits, onTest)
      }
    })
    expect(await run(visitor(), 5)).toEqual({ statuses: ["ok", "ok"], budgetSpent: "run" })
    expect(given.map((each) => Math.round(each / 100) * 100)).toEqual([3000, 3000, 1000])
  })

  test("is limited for all runs of one owner together", async () => {
    await startWorker(fakeBackend(() => ({ cpuMs: 100 })))
    const [first, other] = [visitor(), visitor()]
    expect(await run(first, 1)).toEqual({ statuses: ["ok"], budgetSpent: null })
    await domain.rows(`update runs set cpu_ms = 119800 where owner = 'visitor ${first.address}'`)
    expect(await run(first, 3)).toEqual({ statuses: ["ok", "ok"], budgetSpent: "owner" })
    expect(await run(first, 3)).toEqual({ statuses: [], budgetSpent: "owner" })
    expect(await run(other, 1)).toEqual({ statuses: ["ok"], budgetSpent: null })
    await domain.rows("update runs set created_at = created_at - interval '11 minutes'")
    expect(await run(first, 1)).toEqual({ statuses: ["ok"], budgetSpent: null })
  })

  test("starts only between solutions while a contest is running", async () => {
    const contest = await domain.rows<{ id: number }>(
      `insert into contests (slug, status, title_en, starts_at, ends_at)
      values ('on-now', 'started_contest', 'On now', now() - interval '1 hour', now() + interval '1 hour') returning id`
    )
    const journal: Array<string> = []
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const backend = fakeBackend(adds)
    await startWorker({
      ...backend,
      run: async (artifact, inputs, limits, onTest, lane = "solutions") => {
        journal.push(`${lane} begin`)
        if (lane === "solutions") {
          begun.resolve()
          await gate.promise
          journal.push("solutions end")
        }
        await backend.run(artifact, inputs, limits, onTest)
      }
    })
    const solution = await submit("x")
    await begun.promise
    const { id } = await domain.run(startRun(visitor(), 7, { ...cpp, inputs: ["1 2"] }))
    await eventually(async () => expect((await domain.run(getRun(null, id))).state).toBe("running"))
    gate.resolve()
    await verdictOf(solution)
    await finishedRun(id)
    expect(journal).toEqual(["solutions begin", "solutions end", "runs begin"])
    await domain.rows(`delete from contests where id = ${contest[0]!.id}`)
  })
})

describe("judges with different languages", () => {
  const rust = { id: "rust", name: "Rust", extension: "rs", timeFactor: 1, notes: [] }
  const withRust: JudgeBackend = {
    ...fakeBackend(adds),
    id: "native",
    languages: () => [...testLanguages, rust]
  }
  const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"]
  const register = (worker: string, backend: JudgeBackend) =>
    domain.run(registerLanguages(worker, backend.id, backend.languages()))
  const offered = async () => (await domain.run(listLanguages())).map(({ id, name }) => `${id} ${name}`)
  const sendRust = async () => {
    const sending = { userId: learner, problemId: 7, key: null }
    return (await domain.run(submitSolution(sending, { language: "rust", source: "fn main() {}" }))).id
  }
  const waitingIn = async (queue: string) =>
    (await domain.rows(`select from pgboss.job where name = '${queue}' and state = 'created'`)).length

  afterEach(async () => {
    await domain.rows(`delete from judge_worker_languages where worker_id in ('${first}', '${second}')`)
    await domain.run(offerLanguages())
  })

  test("offer all of them, with the native judge's names, and those of a judge that ended for ten minutes", async () => {
    const named = { ...withRust, languages: () => [{ ...testLanguages[0]!, name: "Python 3.11" }, rust] }
    await register(first, named)
    await register(second, fakeBackend(adds))
    expect(await offered()).toEqual(["python Python 3.11", "cpp C++17", "rust Rust"])
    await domain.rows(`insert into judge_workers (id, host) values ('${first}', 'gone')`)
    await domain.rows(`delete from judge_workers where id = '${first}'`)
    await domain.run(offerLanguages())
    expect(await offered()).toEqual(["python Python", "cpp C++17", "rust Rust"])
    await domain.rows(`update judge_worker_languages set gone_at = now() - interval '11 minutes'
      where worker_id = '${first}'`)
    await domain.run(offerLanguages())
    expect(await offered()).toEqual(["python Python", "cpp C++17"])
  })

  test("judge only their own, and pass solutions and runs on, with their place in the queue", async () => {
    await register(first, withRust)
    await startWorker(fakeBackend(adds))
    const id = await sendRust()
    const run = await domain.run(
      startRun({ userId: learner, address: "192.0.2.9" }, 7, {
        language: "rust",
        source: "x",
        inputs: ["1 2"]
      })
    )
    await expect.poll(() => waitingIn("judging-rust")).toBe(1)
    await expect.poll(() => waitingIn("runs-rust")).toBe(1)
    expect(
      await domain.rows(
        `select priority, group_id from pgboss.job where name = 'judging-rust' and state = 'created'`
      )
    ).toEqual([{ priority: 20, group_id: `user ${learner}` }])
    expect(await domain.rows(`select status, attempt from solutions where id = ${id}`)).toEqual([
      { status: "queued", attempt: -1 }
    ])
    await startWorker(withRust)
    expect(await verdictOf(id)).toMatchObject({ status: "accepted", language: "rust" })
    await expect.poll(async () => (await domain.run(getRun(learner, run.id))).state).toBe("done")
    expect(await waitingIn("judging-rust")).toBe(0)
  })

  test("end a solution of a language that none has any more, once they have waited for one", async () => {
    await register(first, withRust)
    const id = await sendRust()
    await domain.rows(`delete from judge_worker_languages where worker_id = '${first}'`)
    await domain.run(offerLanguages())
    const identity = WorkerIdentity.layer.pipe(Layer.provide(Layer.succeed(DatabaseAddress, domain.address)))
    const end = (startedAgo: string) =>
      domain.run(
        Effect.gen(function* () {
          yield* sql`update judge_workers set started_at = now() - ${startedAgo}::interval
            where id = ${(yield* WorkerIdentity).id}::uuid`
          yield* endUnjudgeable()
        }).pipe(Effect.provide(identity), Effect.provideService(RecordVerdict, recordVerdict), Effect.scoped)
      )
    await end("9 minutes")
    expect(await domain.rows(`select status from solutions where id = ${id}`)).toEqual([{ status: "queued" }])
    await end("11 minutes")
    expect(await verdictOf(id)).toMatchObject({ status: "judge_error" })
    expect(await waitingIn("judging")).toBe(0)
  })
})

test("a run that ended its worker on every attempt fails", async () => {
  const run = { language: "cpp", source: "int main() {}", inputs: ["1"] }
  const { id } = await domain.run(startRun({ userId: null, address: "192.0.2.3" }, 7, run))
  const dead = "00000000-0000-4000-8000-00000000dead"
  await domain.rows(`insert into judge_workers (id, host) values ('${dead}', 'gone')`)
  await domain.rows(
    `update runs set state = 'running', worker_id = '${dead}', job_id = gen_random_uuid(), attempt = 1 where id = '${id}'`
  )
  await startWorker(fakeBackend(adds))
  await expect.poll(async () => (await domain.run(getRun(null, id))).state).toBe("judge_error")
})

test("a solution that lost four workers is judged", async () => {
  const id = await submit("unlucky with workers")
  const dead = "00000000-0000-4000-8000-0000000dead4"
  await domain.rows(`insert into judge_workers (id, host) values ('${dead}', 'gone')`)
  const [job] = await domain.rows<{ id: string }>(`
    update pgboss.job set state = 'active', retry_count = 3, started_on = now(), heartbeat_on = now()
    where name = 'judging' and data = '{"solutionId": ${id}}' returning id`)
  await domain.rows(`update solutions set status = 'running', worker_id = '${dead}', job_id = '${job!.id}',
    attempt = 3 where id = ${id}`)
  await startWorker(fakeBackend(adds))
  expect(await verdictOf(id)).toMatchObject({ status: "accepted" })
})

describe("a worker killed in the middle", () => {
  let hanging: ChildProcess | null = null
  afterEach(() => void hanging?.kill("SIGKILL"))

  const startHanging = () => {
    const env = { ...process.env, ...addressForChild(domain.address) }
    const child = spawn(process.execPath, [join(import.meta.dirname, "hangingWorker.ts")], {
      stdio: ["ignore", "pipe", "inherit"],
      env
    })
    hanging = child
    return once(child.stdout, "data")
  }

  test("has its solution judged again by the next, at once and counted once", async () => {
    const [before] = await counters()
    const begun = startHanging()
    const id = await submit("held up")
    await begun
    expect(await domain.rows(`select status, attempt from solutions where id = ${id}`)).toEqual([
      { status: "running", attempt: 0 }
    ])
    // Only the worker's own recovery gives the job back in time.
    await domain.rows("update pgboss.job set heartbeat_seconds = 3600 where state = 'active'")
    hanging?.kill("SIGKILL")
    const judgedInputs: Array<string> = []
    await startWorker(
      fakeBackend((input, code) => {
        judgedInputs.push(input)
        return adds(input, code)
      })
    )
    expect(await verdictOf(id)).toMatchObject({ status: "accepted", testsDone: 3 })
    expect(judgedInputs).toHaveLength(3)
    const [after] = await counters()
    expect(after).toEqual({ attempts: before!.attempts + 1, accepted: before!.accepted + 1 })
    expect(await domain.rows("select id from judge_workers")).toHaveLength(1)
  })

  test("does not lose a living worker's solutions", async () => {
    const begun = startHanging()
    const id = await submit("still at it")
    await begun
    await startWorker(fakeBackend(adds))
    const other = await addLearner(domain)
    const next = await submit("next", other)
    await eventually(async () => {
      const rows = await domain.rows(`select status from solutions where id = ${next}`)
      expect(rows).toEqual([{ status: "accepted" }])
    })
    expect(await domain.rows(`select status, attempt from solutions where id = ${id}`)).toEqual([
      { status: "running", attempt: 0 }
    ])
  })
})
