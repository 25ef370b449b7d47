import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/realServer.ts"

export type ProxyName = "nginx" | "caddy"

export interface Proxy {
  readonly pid: number
  readonly httpPort: number
  readonly httpsPort: number
  /** The self-signed certificate. */
  readonly ca: string
  readonly accessLog: () => string
  readonly stop: () => Promise<void>
}

interface Ports {
  readonly http: number
  readonly https: number
  /** Ports of one or two web processes. */
  readonly web: readonly [number, number?]
}

const deploy = join(import.meta.dirname, "../../deploy")

export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [name === "nginx" ? "-v" : "version"], { env: withSystemPath }).status === 0

/** Debian has servers in folders that ordinary users do not search. */
const withSystemPath = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/local/sbin` }

/** Sets the ports of the web processes; removes the second one as `deploy/README.md` says for a single process. */
const withPorts = (settings: string, [first, second]: Ports["web"]) =>
  (second === undefined
    ? settings.replaceAll(/^ *server 127\.0\.0\.1:3001.*\n| 127\.0\.0\.1:3001/gm, "")
    : settings.replaceAll("127.0.0.1:3001", `127.0.0.1:${second}`)
  ).replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`)

/** The kit's settings with ports, files and a certificate of this test; everything else is as it is shipped. */
const settingsOf: Readonly<Record<ProxyName, (folder: string, ports: Ports) => string>> = {
  nginx: (folder, { http, https, web }) => {
    const site = withPorts(readFileSync(join(deploy, "nginx/zama.conf"), "utf8"), web)
      .replaceAll(/ *listen \[::\].*\n/g, "")
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ", `listen 127.0.0.1:${https} `)
      .replaceAll("/etc/letsencrypt/live/zama.example", folder)
      .replaceAll("/var/log/nginx", folder)
      .replaceAll("/opt/zama/deploy/nginx", folder)
      .replaceAll("/var/lib/nginx", folder)
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`
    )
    return `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes auto; worker_rlimit_nofile 20000;
events { worker_connections 16384; multi_accept on; } http { default_type text/html; types { text/html html; } ${temporary.join(" ")}\n${site}}`
  },
  caddy: (folder, { http, https, web }) =>
    withPorts(readFileSync(join(deploy, "caddy/Caddyfile"), "utf8"), web)
      .replace("{\n", `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tauto_https disable_redirects\n`)
      .replace("http://zama.example {", `http://zama.example:${http} {`)
      .replace(
        "\nzama.example {",
        `\nhttps://zama.example:${https} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`
      )
      .replaceAll("/var/log/caddy", folder)
      .replaceAll("/opt/zama/deploy/nginx", folder)
}

const commandOf: Readonly<Record<ProxyName, (settings: string) => ReadonlyArray<string>>> = {
  nginx: (settings) => ["-c", settings],
  caddy: (settings) => ["run", "--config", settings, "--adapter", "caddyfile"]
}

const makeCertificate = (folder: string) => {
  const { status, stderr } = spawnSync(
    "openssl",
    [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2"
      ],
      ...["-subj", "/CN=zama.example", "-addext", "subjectAltName=DNS:zama.example"],
      ...["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")]
    ],
    { encoding: "utf8" }
  )
  if (status !== 0) throw new Error(stderr)
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })

/** Proxies run as an ordinary user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await exit
}

const untilListening = async (name: ProxyName, child: ChildProcess, port: number, output: () => string) => {
  const deadline = performance.now() + 20_000
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${output()}`)
    if (performance.now() > deadline) throw new Error(`${name} does not listen:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts a proxy with the kit's settings before web processes on this computer. */
export const startProxy = async (
  name: ProxyName,
  web: readonly [number, number?],
  change = (settings: string) => settings
): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), `zama-${name}-`))
  const ports = { http: await freePort(), https: await freePort(), web }
  makeCertificate(folder)
  mkdirSync(join(folder, "home"))
  copyFileSync(join(deploy, "nginx/away.html"), join(folder, "away.html"))
  const settings = join(folder, "settings")
  writeFileSync(settings, change(settingsOf[name](folder, ports)))
  const owned = ["", "home", "settings", "privkey.pem", "fullchain.pem", "away.html"]
  if (nobody !== null) for (const file of owned) chownSync(join(folder, file), nobody.uid, nobody.gid)
  const child = spawn(name, commandOf[name](settings), {
    ...nobody,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: withSystemPath.PATH, HOME: join(folder, "home") }
  })
  let output = ""
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  await untilListening(name, child, ports.https, () => output)
  return {
    pid: child.pid!,
    httpPort: ports.http,
    httpsPort: ports.https,
    ca: readFileSync(join(folder, "fullchain.pem"), "utf8"),
    accessLog: () => readFileSync(join(folder, "zama.access.log"), "utf8"),
    stop: async () => {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
