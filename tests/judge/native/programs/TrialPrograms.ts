/** Programs of one language that try what a judge must tell apart. */
export interface TrialPrograms {
  /** Fails by itself on line 3. */
  readonly fails: string
  /** What its errors say. */
  readonly failure: RegExp
  /** Allocates and uses memory without end. */
  readonly allocates: string
  readonly loops: string
  readonly sleeps: string
  readonly prints: string
  /** Calls itself 100 000 times, and prints 100000. */
  readonly recurses: string
  /** Does not compile because of line 3. */
  readonly isBroken: string
  /** What the compiler says of it. */
  readonly complaint: RegExp
}
