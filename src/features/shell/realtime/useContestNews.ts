import { useEffect, useRef } from "react"
import type { ContestEvent } from "../../../api/contract/messages/events.ts"
import { useLiveNews } from "./LiveContext.ts"

/** What to ask for again; `all` after a time in which nothing could be heard. */
export type ContestNews = ContestEvent["what"] | "verdict" | "all"

/** All browsers that lost the same server come back together. */
const returnSpreadMs = 3_000

/**
 * Hears what changes in a contest while the view is shown: each thing once however often it was told meanwhile, and
 * each browser at a moment of its own, as far apart as the server says.
 */
export function useContestNews(slug: string, hear: (news: ContestNews) => void): void {
  const due = useRef(new Map<ContestNews, ReturnType<typeof setTimeout>>())
  const wasCut = useRef(false)
  const latest = useRef(hear)
  useEffect(() => void (latest.current = hear))
  const soon = (news: ContestNews, spreadMs: number) => {
    if (due.current.has(news)) return
    const tell = () => {
      due.current.delete(news)
      latest.current(news)
    }
    due.current.set(news, setTimeout(tell, Math.random() * spreadMs))
  }
  useLiveNews((news) => {
    if (news.type === "connection") {
      if (news.state === "live" && wasCut.current) soon("all", returnSpreadMs)
      wasCut.current = news.state === "cut"
    } else if (news.name === "solution" && isVerdict(news.data)) soon("verdict", 0)
    else if (news.name === "contest" && isOf(slug, news.data)) soon(news.data.what, news.data.spread_ms)
  })
  useEffect(() => {
    const timers = due.current
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    }
  }, [])
}

interface OnWire {
  readonly slug: string
  readonly what: ContestEvent["what"]
  readonly spread_ms: number
}

const isOf = (slug: string, data: unknown): data is OnWire =>
  typeof data === "object" && data !== null && "slug" in data && data.slug === slug

const isVerdict = (data: unknown): boolean =>
  typeof data === "object" &&
  data !== null &&
  "status" in data &&
  data.status !== "queued" &&
  data.status !== "running"
