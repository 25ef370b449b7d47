import { useCallback, useEffect, useState } from "react"
import type { BenchStatus } from "../Bench.ts"
import type { Catalogue } from "../front/catalogue.ts"
import { change, readCatalogue, readStatus } from "./callBench.ts"

export interface Panel {
  readonly status: BenchStatus | null
  readonly catalogue: Catalogue | null
  /** The bench does not answer. */
  readonly isAway: boolean
  readonly isWorking: boolean
  /** Why the last wish failed. */
  readonly failure: string | null
  readonly change: (path: string, wish?: object) => Promise<BenchStatus | null>
}

const everyMs = 700

/** The bench's state, read again and again, because other windows and programs change it too. */
export function usePanel(): Panel {
  const [status, setStatus] = useState<BenchStatus | null>(null)
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  const [isAway, setAway] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const read = async () => {
      try {
        const next = await readStatus()
        setStatus(next)
        setAway(false)
        setCatalogue(await catalogueOnce())
      } catch {
        setAway(true)
      }
      if (!isOver) timer = setTimeout(() => void read(), everyMs)
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  const wish = useCallback(async (path: string, asked?: object) => {
    setWorking(true)
    setFailure(null)
    try {
      const next = await change(path, asked)
      setStatus(next)
      return next
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      return null
    } finally {
      setWorking(false)
    }
  }, [])
  return { status, catalogue, isAway, isWorking, failure, change: wish }
}

let asked: Promise<Catalogue> | undefined

/** The catalogue never changes; a failed reading is repeated. */
const catalogueOnce = () =>
  (asked ??= readCatalogue().catch((error: unknown) => {
    asked = undefined
    throw error
  }))
