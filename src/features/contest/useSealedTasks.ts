import { useEffect } from "react"
import type { ContestInformation } from "../../api/contract/participation.ts"
import { useApi } from "../session/ApiContext.ts"
import { useClock } from "./ClockContext.ts"
import { canOpenSealed, keepSealed, readSealed } from "./sealedTasks.ts"

/** A whole school fetches them within this time, each browser at a moment of its own. */
const spreadMs = 10 * 60_000
/** The last of it stays quiet. */
const restMs = 10_000
const place = Math.random()

const waiting = ["registered", "passed"]

/** Fetches the sealed statements in the minutes before the start, so that the bell needs next to no network. */
export function useSealedTasks(slug: string, { startsAt, participation }: ContestInformation): void {
  const api = useApi()
  const clock = useClock()
  const isWaiting = waiting.includes(participation.state)
  useEffect(() => {
    const left = Date.parse(startsAt) - clock.now()
    if (!isWaiting || !canOpenSealed() || left > spreadMs * 12) return undefined
    const end = new AbortController()
    const fetchThem = async () => {
      if ((await readSealed(slug)) !== null) return
      const statements = await api.run("getSealedStatements", { params: { slug } }, { signal: end.signal })
      await keepSealed(slug, statements)
    }
    const window = Math.max(0, Math.min(left, spreadMs) - restMs)
    // Without them the plain calls do what they always did.
    const timer = setTimeout(() => void fetchThem().catch(() => {}), left - restMs - window * place)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [api, clock, slug, startsAt, isWaiting])
}
