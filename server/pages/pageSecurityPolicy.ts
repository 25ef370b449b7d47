/** Script and style hashes from the build. */
export interface BuiltHashes {
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
}

const quoted = (hashes: ReadonlyArray<string>) => hashes.map((hash) => `'${hash}'`)

/** All Trusted Types policies: the script loader, the worker, and HTML that the server has sanitised. */
const trustedTypes = ["zama-loader", "zama-worker", "zama-html"]

/** The Content-Security-Policy of every page: scripts by hash, styles by hash or from our own files. */
export const pageSecurityPolicy = ({ scripts, styles }: BuiltHashes): string =>
  [
    "default-src 'self'",
    ["script-src", ...quoted(scripts), "'strict-dynamic'"].join(" "),
    ["style-src", "'self'", ...quoted(styles)].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ["trusted-types", ...trustedTypes].join(" ")
  ].join("; ")
