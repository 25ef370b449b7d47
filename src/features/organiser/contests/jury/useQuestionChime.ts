import { useEffect, useRef } from "react"
import type { JuryQuestion } from "../../../../api/contract/organiser/jury.ts"
import { chime, readyToChime } from "../../../olympiads/contest/jury/chime.ts"

/** Lets a question be heard that was not there before; the first look is silent. */
export function useQuestionChime(questions: ReadonlyArray<JuryQuestion> | undefined): void {
  const newest = useRef<number | null>(null)
  useEffect(readyToChime, [])
  useEffect(() => {
    if (questions === undefined) return
    const last = Math.max(0, ...questions.map(({ id }) => id))
    if (newest.current !== null && last > newest.current) chime()
    newest.current = last
  }, [questions])
}
