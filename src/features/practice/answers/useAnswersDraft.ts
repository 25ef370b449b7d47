import { useMemo, useRef, useState } from "react"
import { type Answers, readAnswers, writeAnswers } from "../../../api/contract/practice/answers.ts"
import { answersFormat } from "../../../api/contract/practice/solutions.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { useDraft } from "../problem/useWorkspace.ts"

const written = { id: answersFormat, template: writeAnswers({}) }

/** Answers by the names of their tests; null removes one. */
export type AnswerChanges = Readonly<Record<string, string | null>>

/** The way back after all answers were replaced; null if they were not. */
export type Replaced = { readonly undo: () => void; readonly dismiss: () => void } | null

/** The answers to a problem's tests, as they are stored on the device. */
export function useAnswersDraft(problemId: number) {
  const owner = useSession(learnerId)
  const isTyping = useRef({ hasFocus: () => document.activeElement instanceof HTMLTextAreaElement })
  const draft = useDraft({ owner, problemId, language: written, code: isTyping })
  const [before, setBefore] = useState<string | null>(null)
  const source = draft?.view.source ?? null
  const answers: Answers = useMemo(() => (source === null ? null : readAnswers(source)) ?? {}, [source])
  const replaced: Replaced =
    before === null
      ? null
      : {
          undo: () => {
            draft?.session.replace(before)
            setBefore(null)
          },
          dismiss: () => setBefore(null)
        }
  return {
    draft,
    source,
    answers,
    /** The stored draft may have changed while files were read. */
    change: (changes: AnswerChanges) => {
      const current = readAnswers(draft?.session.view().source ?? "") ?? {}
      const next = Object.entries({ ...current, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== null
      )
      draft?.session.edit(writeAnswers(Object.fromEntries(next)))
    },
    replace: (text: string) => {
      setBefore(source)
      draft?.session.replace(text)
    },
    replaced
  }
}
