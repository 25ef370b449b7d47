import { Schema } from "effect"
import { useEffect, useRef, useState } from "react"
import { learnerId, useSession } from "../../../shell/session/SessionContext.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { localStore } from "../../../shell/storage/localStore.ts"

/** What is typed into the form of a test. */
const TestDraft = Schema.Struct({ name: Schema.String, input: Schema.String, answer: Schema.String })
export type TestDraft = typeof TestDraft.Type

const drafts = localStore.records("test", decodeWith(TestDraft))

/**
 * The texts of a test's form, stored on this device until the form is sent or cancelled. Stored texts appear unless
 * somebody has typed meanwhile.
 */
export function useTestDraft(problemId: number, replaced: string) {
  const owner = useSession(learnerId)
  const key = `${problemId}/${replaced}`
  const [draft, setDraft] = useState<TestDraft>({
    name: replaced === "" ? "secret/" : replaced,
    input: "",
    answer: ""
  })
  const isTyped = useRef(false)
  useEffect(() => {
    let isShown = true
    void drafts.get(owner, key).then((stored) => {
      if (stored !== null && isShown && !isTyped.current) setDraft(stored)
    })
    return () => {
      isShown = false
    }
  }, [owner, key])
  const change = (changes: Partial<TestDraft>) => {
    isTyped.current = true
    const changed = { ...draft, ...changes }
    setDraft(changed)
    void drafts.put(owner, key, changed)
  }
  return { draft, change, discard: () => void drafts.remove(owner, key) }
}
