import type { FindingCode } from "../../../src/api/contract/organiser/rehearsal.ts"
import type { Answer, Fault, Passing } from "./faultyProxy.ts"

/** A fault of the platform, for which the product has no switch. */
export interface PlantedFault {
  readonly name: string
  /** Planted by the full tests only. */
  readonly onlyFull?: true
  /** What the rehearsal has to say about it. */
  readonly finds: FindingCode
  /** What may follow from the fault. */
  readonly also?: ReadonlyArray<FindingCode>
  /** A trigger that harms only the crowd of this school. */
  readonly trigger?: { readonly on: string; readonly body: string }
  /** Statement that runs once, after the first start or verdict; `$1` is the slug of the crowd's contest. */
  readonly midway?: { readonly after: "start" | "verdict"; readonly statement: string }
  /** Found also if no page is loaded again. */
  readonly withoutReloads?: true
  /** A fault between the crowd and the server. */
  readonly proxy?: () => Fault
}

const isFinal = "old.status = 'running' and new.status not in ('queued', 'running')"

/** Acts on each n-th request that is meant. */
const everyNth = (
  n: number,
  isMeant: (passing: Passing) => boolean,
  act: (passing: Passing) => Promise<Answer>
): Fault => {
  let seen = 0
  return (passing) => (isMeant(passing) && ++seen % n === 0 ? act(passing) : null)
}

const calls =
  (wanted: string, path: RegExp) =>
  ({ incoming: { method, url = "" } }: Passing) =>
    method === wanted && path.test(url)
const solutions = calls("POST", /^\/api\/problems\/\d+\/solutions$/)
const information = calls("GET", /\/information/)

const changed = async ({ pass }: Passing, change: (text: string) => string): Promise<Answer> => {
  const answer = await pass({ "accept-encoding": "identity" })
  return { ...answer, body: Buffer.from(change(answer.body.toString("utf8"))) }
}

const failure = (status: number, body: object): Promise<Answer> =>
  Promise.resolve({
    status,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body))
  })

const aMinuteLater = (_: string, time: string) =>
  `"server_time":"${new Date(Date.parse(time) + 60_000).toISOString()}"`

export const faults: ReadonlyArray<PlantedFault> = [
  {
    name: "a solution disappears after its receipt",
    finds: "lostSolution",
    also: ["pointsDiffer", "standingsDiffer"],
    midway: {
      after: "verdict",
      statement: `delete from solutions where id = (select max(s.id) from solutions s
        join contests c on c.id = s.contest_id where c.slug = $1 and s.status not in ('queued', 'running'))`
    }
  },
  {
    name: "a solution is stored twice",
    onlyFull: true,
    finds: "doubledSolution",
    also: ["pointsDiffer"],
    trigger: {
      on: "after insert on solutions",
      body: `if pg_trigger_depth() = 1 then
        insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority, contest_id)
        values (new.user_id, new.problem_id, new.problem_version, new.language, new.source, '', 'accepted', 0, new.contest_id);
      end if;`
    }
  },
  {
    name: "a solution gets another owner",
    finds: "wrongOwner",
    also: ["pointsDiffer", "eventMissed", "lostSolution", "standingsDiffer", "refused", "notCounted"],
    trigger: {
      on: "before update on solutions",
      body: `if ${isFinal} then
        select min(user_id) into new.user_id from contest_participants where contest_id = new.contest_id; end if;`
    }
  },
  {
    name: "a verdict is stored otherwise than shown",
    finds: "verdictDiffers",
    also: ["verdictUnexpected", "pointsDiffer"],
    trigger: {
      on: "before update on solutions",
      body: `if ${isFinal} and new.status = 'accepted' then new.status := 'wrong_answer'; end if;`
    }
  },
  {
    name: "points are counted wrongly",
    finds: "pointsDiffer",
    also: ["standingsDiffer"],
    trigger: {
      on: "before update of points on contest_participants",
      body: "if new.points > 0 then new.points := new.points + 7; end if;"
    }
  },
  {
    name: "a participation starts twice",
    finds: "startMoved",
    also: ["notCounted", "endMoved", "pointsDiffer", "lateAccepted"],
    trigger: {
      on: "before update on contest_participants",
      body: "if old.started_at is not null then new.started_at := old.started_at + interval '1 second'; end if;"
    }
  },
  {
    name: "the end moves silently",
    withoutReloads: true,
    finds: "endMoved",
    also: ["notCounted", "lateAccepted"],
    midway: {
      after: "start",
      statement: `with silent as (select set_config('session_replication_role', 'replica', true))
        update contests set ends_at = ends_at + interval '1 second' from silent where slug = $1`
    }
  },
  {
    name: "events of verdicts are not written",
    finds: "eventMissed",
    trigger: {
      on: "before insert on events",
      body: "if new.kind = 'solution' and new.data ->> 'status' not in ('queued', 'running') then return null; end if;"
    }
  },
  {
    name: "solutions in time do not count",
    onlyFull: true,
    finds: "notCounted",
    also: ["standingsDiffer", "pointsDiffer"],
    trigger: { on: "before insert or update on solutions", body: "new.unofficial := 'timeIsUp';" }
  },
  {
    name: "some calls fail with 500",
    finds: "serverError",
    proxy: () => everyNth(3, solutions, () => failure(500, {}))
  },
  {
    name: "answers are cut off",
    onlyFull: true,
    finds: "brokenAnswer",
    proxy: () =>
      everyNth(4, information, (passing) => changed(passing, (text) => text.slice(0, text.length / 2)))
  },
  {
    name: "the stated time is wrong",
    finds: "wrongTime",
    // A right answer after a wrong one seems to be overtaken, so a participant may not learn of the own start.
    also: ["stuck", "lateAccepted"],
    proxy: () =>
      everyNth(2, information, (passing) =>
        changed(passing, (text) => text.replace(/"server_time":"([^"]+)"/, aMinuteLater))
      )
  },
  {
    name: "a solution is passed on twice, without its key",
    finds: "doubledSolution",
    proxy: () =>
      everyNth(2, solutions, async ({ body, pass }) => {
        const answer = await pass()
        const again = { ...(JSON.parse(body.toString()) as object), repeat: true }
        await pass({ "idempotency-key": undefined }, JSON.stringify(again))
        return answer
      })
  },
  {
    name: "starts take seconds",
    onlyFull: true,
    finds: "slowAnswers",
    proxy: () =>
      everyNth(1, calls("POST", /\/start$/), async ({ pass }) => {
        await new Promise((resolve) => setTimeout(resolve, 2_500))
        return pass()
      })
  },
  {
    name: "connections break",
    onlyFull: true,
    finds: "noAnswer",
    proxy: () =>
      everyNth(2, calls("GET", /\/api\/problems\/contest/), async ({ pass }) => ({
        ...(await pass()),
        breaks: true
      }))
  },
  {
    name: "solutions are refused within the contest",
    onlyFull: true,
    finds: "refusedInTime",
    proxy: () => everyNth(2, solutions, () => failure(409, { message: "Too late", code: "contest_over" }))
  }
]
