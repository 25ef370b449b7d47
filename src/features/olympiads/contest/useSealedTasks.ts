import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { Api } from "../../../api/client.ts"
import type { ContestInformation } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { dueForAnotherLook, lookedAgain } from "./statementsRefetchTime.ts"
import { canOpenSealed, cacheSealed, readSealed } from "./sealedTasks.ts"

/** Fetches are spread randomly over this time before the start, because a whole school waits together. */
const spreadMs = 10 * 60_000
/** No fetches in the last 10 s before the start. */
const restMs = 10_000
/** Upper bound for timers: a device that slept checks the clock soon after waking. */
const longestMs = 30_000
const share = Math.random()

const waiting = ["registered", "passed"]

/** Prefetches the sealed statements in the minutes before the start, so that the start needs little network. */
export function useSealedTasks(slug: string, { startsAt, participation }: ContestInformation): void {
  const api = useApi()
  const clock = useClock()
  const { language } = useTranslation().i18n
  const isWaiting = waiting.includes(participation.state)
  useEffect(() => {
    if (!isWaiting || !canOpenSealed()) return undefined
    const start = Date.parse(startsAt)
    const window = Math.max(0, Math.min(start - clock.now(), spreadMs) - restMs)
    const due = start - restMs - window * share
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      const left = due - clock.now()
      if (left > 0) timer = setTimeout(watch, Math.min(left, longestMs))
      else void fetchSealed(api, slug, language, end.signal).catch(again)
    }
    // If all retries fail, the statements are loaded by the normal API calls.
    const again = (error: unknown) => {
      const mayHelp = failedWith(error, "Unreachable", "ServerFault", "TooManyRequests")
      if (mayHelp && !end.signal.aborted && clock.now() < start)
        timer = setTimeout(watch, longestMs * (0.5 + share))
    }
    watch()
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [api, clock, slug, language, startsAt, isWaiting])
  useAnotherLook(slug, participation.startedAt)
}

async function fetchSealed(api: Api, slug: string, language: string, signal: AbortSignal): Promise<void> {
  if ((await readSealed(slug, language)) !== null) return
  const statements = await api.run("getSealedStatements", { params: { slug } }, { signal })
  await cacheSealed(slug, language, statements)
}

/** Refetches prefetched statements after the start rush, since the jury may have corrected them. */
function useAnotherLook(slug: string, startedAt: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    const due = dueForAnotherLook(slug)
    if (startedAt === null || due === null) return undefined
    const look = () => {
      lookedAgain(slug)
      for (const each of ["problems", "problem"])
        void queries.invalidateQueries({ queryKey: [...queryKeys.contest(slug), each] })
    }
    const timer = setTimeout(look, due - performance.now())
    return () => clearTimeout(timer)
  }, [queries, slug, startedAt])
}
