/** Makes runs and the work of authors wait while this worker judges solutions. */
export class SolutionsFirst {
  #judging = 0
  readonly #waiting = new Set<() => void>()

  begin(): void {
    this.#judging++
  }

  end(): void {
    this.#judging--
    if (this.#judging > 0) return
    for (const resume of this.#waiting) resume()
    this.#waiting.clear()
  }

  get areJudged(): boolean {
    return this.#judging > 0
  }

  /** Resolves when no solution is being judged, or after `patienceMs`. */
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
