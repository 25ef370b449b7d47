/** Makes runs and the work of authors wait while this worker judges at least `least` solutions. */
export class SolutionsFirst {
  readonly #least: number
  #judging = 0
  readonly #waiting = new Set<() => void>()

  constructor(least = 1) {
    this.#least = least
  }

  begin(): void {
    this.#judging++
  }

  end(): void {
    this.#judging--
    if (this.areJudged) return
    for (const resume of this.#waiting) resume()
    this.#waiting.clear()
  }

  get areJudged(): boolean {
    return this.#judging >= this.#least
  }

  /** Resolves when fewer solutions are judged, or after `patienceMs`. */
  async idle(patienceMs: number): Promise<void> {
    if (!this.areJudged) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      this.#waiting.add(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
