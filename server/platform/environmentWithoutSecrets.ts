const cache = process.env["NODE_COMPILE_CACHE"]

/** The environment of a child process that reads what users send: only the cache of compiled modules, which halves its start. */
export const environmentWithoutSecrets: Readonly<Record<string, string>> =
  cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }
