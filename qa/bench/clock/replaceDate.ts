/** Makes `Date` of this process or page read its present from `now`. */
export function replaceDate(now: () => number): void {
  const Original = Date
  globalThis.Date = new Proxy(Original, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new Original(now()).toString(),
    get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown))
  })
}
