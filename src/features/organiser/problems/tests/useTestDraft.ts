import { Schema } from "effect"
import { useEffect, useEffectEvent, useState } from "react"
import { learnerId, useSession } from "../../../shell/session/SessionContext.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { localStore } from "../../../shell/storage/localStore.ts"

/** What is typed into the form of a test. */
const TestDraft = Schema.Struct({ name: Schema.String, input: Schema.String, answer: Schema.String })
export type TestDraft = typeof TestDraft.Type

/** Not in web storage like other unsent forms, because a test may be larger than web storage. */
const drafts = localStore.records("test", decodeWith(TestDraft))

/**
 * Stores the texts of a test's form on this device until they are discarded. Stored texts appear unless somebody has
 * typed meanwhile.
 */
export function useTestDraft(
  problemId: number,
  replaced: string,
  { values, reset }: { readonly values: TestDraft; readonly reset: (draft: TestDraft) => void }
) {
  const owner = useSession(learnerId)
  const key = `${problemId}/${replaced}`
  const [initial] = useState(values)
  const restore = useEffectEvent((stored: TestDraft) => values === initial && reset(stored))
  useEffect(() => {
    let isShown = true
    void drafts.get(owner, key).then((stored) => {
      if (stored !== null && isShown) restore(stored)
    })
    return () => {
      isShown = false
    }
  }, [owner, key])
  const store = useEffectEvent(({ name, input, answer }: TestDraft) =>
    drafts.put(owner, key, { name, input, answer })
  )
  useEffect(() => {
    if (values !== initial) void store(values)
  }, [values, initial])
  return { discard: () => void drafts.remove(owner, key) }
}
