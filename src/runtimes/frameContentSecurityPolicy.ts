/**
 * The Content-Security-Policy of the frame in which learners' programs run.
 *
 * The server sends it with `/runtime-frame.html`; the hashes are those of the
 * frame's inline scripts (`runtime-frame.json` beside the built frame lists
 * them). Workers started by the frame inherit it, so nothing in there can load
 * or send anything. `sandbox` without `allow-same-origin` gives the document an
 * opaque origin even when somebody opens it outside our `<iframe sandbox>`.
 */
export function frameContentSecurityPolicy(scriptHashes: ReadonlyArray<string>): string {
  return ["sandbox allow-scripts", ...documentDirectives(scriptHashes), "frame-ancestors 'self'"].join("; ")
}

/** The part that a `<meta>` may carry: it holds even if a server forgets the header. */
export function frameMetaContentSecurityPolicy(scriptHashes: ReadonlyArray<string>): string {
  return documentDirectives(scriptHashes).join("; ")
}

function documentDirectives(scriptHashes: ReadonlyArray<string>): ReadonlyArray<string> {
  const hashes = scriptHashes.map((hash) => `'${hash}'`).join(" ")
  return [
    "default-src 'none'",
    `script-src ${hashes} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types zama-runtime"
  ]
}
