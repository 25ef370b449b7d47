import { resolve } from "node:path"
import { Context, Data } from "effect"

/** A setting that cannot be used; `message` is one line. */
export class BadConfiguration extends Data.TaggedError("BadConfiguration")<{ readonly message: string }> {}

type Environment = Readonly<Record<string, string | undefined>>

const given = (environment: Environment, name: string): string | null => {
  const value = environment[name]?.trim()
  return value === undefined || value === "" ? null : value
}

const refuse = (name: string, value: string, wanted: string): never => {
  throw new BadConfiguration({ message: `${name}=${value} cannot be used: ${wanted}.` })
}

const readNumber = (environment: Environment, name: string, otherwise: number, largest: number): number => {
  const text = given(environment, name) ?? String(otherwise)
  const number = Number(text)
  return Number.isInteger(number) && number >= 0 && number <= largest
    ? number
    : refuse(name, text, `expected a whole number from 0 to ${largest}`)
}

const readUrl = (environment: Environment, name: string, protocols: ReadonlyArray<string>) => {
  const text = given(environment, name)
  if (text === null) return null
  const wanted = `expected an address beginning with ${protocols.map((each) => `${each}//`).join(" or ")}`
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    // The value may hold a password.
    refuse(name, "…", wanted)
  }
  return text
}

const readChoice = <const Choice extends string>(
  environment: Environment,
  name: string,
  choices: ReadonlyArray<Choice>,
  otherwise: Choice
): Choice => {
  const text = given(environment, name) ?? otherwise
  const choice = choices.find((each) => each === text)
  return choice ?? refuse(name, text, `expected ${choices.join(", ")}`)
}

const web = ["http:", "https:"]

const readMatching = (environment: Environment, name: string, pattern: RegExp, wanted: string) => {
  const text = given(environment, name)
  return text === null || pattern.test(text) ? text : refuse(name, text, wanted)
}

const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const domain = /^\.?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/i

const trimSlash = (url: string) => url.replace(/\/+$/, "")

const readPublicUrl = (environment: Environment, host: string, port: number) => {
  const url = readUrl(environment, "PUBLIC_URL", web)
  const reachable = host === "0.0.0.0" || host === "::" ? "localhost" : host
  return {
    /** Public URL of the platform, without a trailing slash. */
    publicUrl: trimSlash(url ?? `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`),
    /** Whether `PUBLIC_URL` is set. */
    publicUrlGiven: url !== null
  }
}

const readSigningKey = (environment: Environment) => {
  const key = given(environment, "SIGNING_KEY")
  if (key !== null && key.length < 32) refuse("SIGNING_KEY", "…", "expected at least 32 characters")
  return key
}

/** Null: the main site is the platform itself; blog and about are its own pages; no AI hacker; no support address. */
const readLinks = (environment: Environment) => ({
  mainSiteUrl: readUrl(environment, "MAIN_SITE_URL", web),
  blogUrl: readUrl(environment, "BLOG_URL", web),
  aboutUrl: readUrl(environment, "ABOUT_URL", web),
  aiHackerUrl: readUrl(environment, "AI_HACKER_URL", web),
  supportEmail: readMatching(environment, "SUPPORT_EMAIL", email, "expected an address as help@example.com"),
  mailFrom: given(environment, "MAIL_FROM") ?? "Zama <no-reply@zama.example>"
})

const readMetricsToken = (environment: Environment) => {
  const token = given(environment, "METRICS_TOKEN")
  // The value is a secret.
  return token === null || /^\S{16,}$/.test(token)
    ? token
    : refuse("METRICS_TOKEN", "…", "expected 16 characters or more without spaces")
}

/** A bucket of an S3 server. */
export interface BucketSettings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
  /** Whether the bucket is the first part of the path instead of the host. */
  readonly forcePathStyle: boolean
}

const bucketPath = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/

const readBucket = (environment: Environment): BucketSettings | null => {
  const text = readUrl(environment, "FILES_URL", ["s3:", "s3+http:"])
  if (text === null) return null
  const { protocol, host, pathname, username, password, searchParams } = new URL(text)
  const bucket = bucketPath.exec(pathname)?.[1]
  if (bucket === undefined || host === "" || username === "" || password === "") {
    // The value holds a secret.
    return refuse("FILES_URL", "…", "expected s3://key:secret@host/bucket")
  }
  return {
    bucket,
    endpoint: `${protocol === "s3:" ? "https" : "http"}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    key: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    forcePathStyle: searchParams.get("style") !== "host"
  }
}

const readBackups = (environment: Environment, databaseUrl: string | null) => {
  const passphrase = given(environment, "BACKUP_PASSPHRASE")
  // The value is a secret.
  if (passphrase !== null && passphrase.length < 12)
    refuse("BACKUP_PASSPHRASE", "…", "expected 12 characters or more")
  return {
    /** Hours between scheduled backups; 0: none. An own PostgreSQL usually has backups of its own. */
    backupEvery: readNumber(environment, "BACKUP_EVERY", databaseUrl === null ? 12 : 0, 8760),
    /** Number of backups that the schedule leaves in the folder; 0: all. */
    backupCount: readNumber(environment, "BACKUP_COUNT", 14, 10_000),
    /** Null: backups are not encrypted. */
    backupPassphrase: passphrase
  }
}

/** Reads the environment; throws `BadConfiguration` at the first unusable setting. */
export const readConfig = (environment: Environment) => {
  const port = readNumber(environment, "PORT", 3000, 65_535)
  const host = given(environment, "HOST") ?? "127.0.0.1"
  const databaseUrl = readUrl(environment, "DATABASE_URL", ["postgres:", "postgresql:"])
  return {
    port,
    host,
    dataDir: resolve(given(environment, "DATA_DIR") ?? ".data"),
    /** Null: PostgreSQL is embedded under `dataDir`. */
    databaseUrl,
    ...readBackups(environment, databaseUrl),
    /** Stores uploaded files; null: the folder `files` in `dataDir`. */
    bucket: readBucket(environment),
    /** Signs tokens; null: a key stored in `dataDir`. */
    signingKey: readSigningKey(environment),
    /** Null: mails are written as files to the outbox folder. */
    smtpUrl: readUrl(environment, "SMTP_URL", ["smtp:", "smtps:"]),
    ...readPublicUrl(environment, host, port),
    role: readChoice(environment, "ROLE", ["all", "web", "judge"], "all"),
    judgeBackend: readChoice(environment, "JUDGE_BACKEND", ["auto", "native", "embedded"], "auto"),
    ...readLinks(environment),
    /** Null: cookies are host-only. */
    cookieDomain: readMatching(environment, "COOKIE_DOMAIN", domain, "expected a domain as example.com"),
    /** Number of proxies in front of the server that are trusted to state the caller's address. */
    trustedProxies: readNumber(environment, "TRUST_PROXY", 0, 10),
    /** Null: metrics have no port of their own. */
    metricsPort:
      given(environment, "METRICS_PORT") === null ? null : readNumber(environment, "METRICS_PORT", 0, 65_535),
    /** Null: the platform's port does not serve metrics. */
    metricsToken: readMetricsToken(environment),
    /** Seconds in which a stopped server tells proxies to use another one, before it accepts no more connections. */
    stopDelay: readNumber(environment, "STOP_DELAY", 0, 60),
    /** Receives traces by OTLP over HTTP; null: tracing is off. */
    otlpEndpoint: readUrl(environment, "OTEL_EXPORTER_OTLP_ENDPOINT", web),
    production: given(environment, "NODE_ENV") === "production",
    /** Whether the server prerenders pages for visitors. */
    prerender: readChoice(environment, "PRERENDER", ["on", "off"], "on") === "on",
    /** How much lower the judge's priority is than the web server's, 0 to 19, so that judging never slows a page. */
    judgeNiceness: readNumber(environment, "JUDGE_NICENESS", 10, 19),
    /** Whether synthetic users fill demo contests that have no other participants. */
    syntheticUserCount: readChoice(environment, "SYNTHETIC_USERS", ["on", "off"], "on") === "on"
  }
}

export type ServerConfig = Readonly<ReturnType<typeof readConfig>>

export class Config extends Context.Service<Config, ServerConfig>()("server/platform/Config") {}
