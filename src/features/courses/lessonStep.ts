/** The step that an address asks for, from 0; the number of steps stands for the lesson's end, null for none of them. */
export function readStep(params: URLSearchParams, count: number): number | null {
  const asked = params.get("step") ?? ""
  if (asked === "end") return count
  const number = /^[1-9]\d?$/.test(asked) ? Number(asked) : 0
  return number >= 1 && number <= count ? number - 1 : null
}

/** The same as an address's search. */
export const stepSearch = (step: number, count: number): string => `?step=${step >= count ? "end" : step + 1}`
