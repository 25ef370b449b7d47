/**
 * The Content-Security-Policy of the frame that runs learners' programs.
 * The server sends it with `/runtime-frame.html`; `runtime-frame.json` beside the built frame lists the hashes of its
 * inline scripts. Workers started by the frame inherit it, so programs cannot load or send anything. `sandbox` without
 * `allow-same-origin` makes the document's origin opaque, even if the URL is opened directly.
 */
export function frameContentSecurityPolicy(scriptHashes: ReadonlyArray<string>): string {
  return ["sandbox allow-scripts", ...documentDirectives(scriptHashes), "frame-ancestors 'self'"].join("; ")
}

/** The directives that a `<meta>` element supports; they apply even if the server omits the header. */
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
