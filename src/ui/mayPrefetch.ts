interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to load what may never be needed: not for those who pay for every byte, or wait for every one. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "")
}
