interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to prefetch optional resources: false with data saver or on a 2G connection. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "")
}
