import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { fileURLToPath } from "node:url"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { createStarts } from "../bareStatements.ts"
import { Line, requestText } from "../contests/Line.ts"
import { cpuOf, cpuOfTree, postmasterOf } from "../contests/processFigures.ts"
import type { ContestHour } from "./ContestHour.ts"
import type { ActKind } from "./planActs.ts"

const linesCount = 8

const createTables = `
  ${createStarts};
  create table bench_solutions (id bigint generated always as identity primary key, user_id bigint, source text,
    status text not null default 'queued', score int, received_at timestamptz default now(), judged_at timestamptz);
  create index on bench_solutions (user_id, id);
  create table bench_results (solution_id bigint primary key, tests jsonb);
  create table bench_standings (user_id bigint primary key, name text, city text, points int, cells jsonb);
  insert into bench_standings select p.user_id, u.first_name || ' ' || u.last_name, u.city, 0,
    '[{"problem": 1, "points": 100, "attempts": 1}]'::jsonb from contest_participants p join users u on u.id = p.user_id;
  create index on bench_standings (points desc, user_id);
  analyze bench_standings`

interface Part {
  readonly repeats: number
  /** Paths of the requests of one act; a body makes it a POST. */
  readonly requests: (user: number) => ReadonlyArray<readonly [path: string, body?: unknown]>
}

const parts: Readonly<Record<Exclude<ActKind, "stream">, Part>> = {
  start: {
    repeats: 1000,
    requests: (user) =>
      ["look", "look", "page", "streak", "start", "tasks"].map((what) => [`/${what}/${user}`])
  },
  look: { repeats: 8000, requests: (user) => [[`/look/${user}`]] },
  task: { repeats: 4000, requests: (user) => [[`/task/${user}`]] },
  solution: {
    repeats: 1000,
    requests: (user) => [
      [`/submit/${user}`, { language: "python", source: `print(${user})\n`.repeat(3) }],
      [`/mine/${user}`],
      [`/solution/${user}`]
    ]
  },
  standings: { repeats: 4000, requests: (user) => [[`/standings/${user}`]] },
  practice: { repeats: 4000, requests: (user) => [[user % 2 === 0 ? "/list" : `/task/${user}`]] }
}

const openedStreams = 2000
/** So many stay open and receive verdicts. */
const openStreams = 1200

/**
 * CPU time in ms of each act on the bare server and its PostgreSQL, one kind after another as fast as it goes, because
 * acts that wait for each other cost more. The programs of solutions are not included.
 */
export async function bareCosts({
  server,
  query,
  slug,
  crowd
}: ContestHour): Promise<Record<ActKind, number>> {
  for (const statement of createTables.split(";")) await query(statement)
  const program = fileURLToPath(new URL("./bareServer.ts", import.meta.url))
  const bare = spawn(process.execPath, [program, clusterLayout(server.dataDir).socketFolder, slug], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  try {
    const [line] = (await once(bare.stdout, "data")) as [Buffer]
    const port = Number(line.toString())
    const postmaster = postmasterOf(server)
    const spent = () => cpuOf(bare.pid!) + cpuOfTree(postmaster, { withEnded: true })
    const users = crowd.map(({ userId }) => userId)
    const costOf = async (act: () => Promise<void>, times: number) => {
      const before = spent()
      await act()
      return (spent() - before) / times
    }
    // The streams receive the verdicts of the solutions that follow.
    const costs = {
      stream: await costOf(() => openAll(port, users), openedStreams)
    } as Record<ActKind, number>
    for (const [kind, part] of Object.entries(parts) as ReadonlyArray<[keyof typeof parts, Part]>) {
      await repeat(port, { ...part, repeats: 200 }, users)
      costs[kind] = await costOf(() => repeat(port, part, users), part.repeats)
    }
    return costs
  } finally {
    bare.kill()
  }
}

async function repeat(port: number, { repeats, requests }: Part, users: ReadonlyArray<number>) {
  let next = 0
  const work = async () => {
    const line = new Line(port)
    while (next < repeats) {
      for (const [path, body] of requests(users[next++ % users.length]!)) {
        const { status } = await line.send(requestText(body === undefined ? "GET" : "POST", path, "", body))
        if (status !== 200) throw new Error(`The bare server answered ${status} for ${path}`)
      }
    }
    line.close()
  }
  await Promise.all(Array.from({ length: linesCount }, work))
  const line = new Line(port)
  await line.send(requestText("GET", "/drained", ""))
  line.close()
}

/** Opens streams one after another, and closes the last ones. */
async function openAll(port: number, users: ReadonlyArray<number>): Promise<void> {
  for (let opened = 0; opened < openedStreams; opened++) {
    const socket = connect({ port, host: "127.0.0.1" })
    socket.on("error", () => {})
    socket.write(requestText("GET", `/events/${users[opened % users.length]}`, ""))
    await once(socket, "data")
    socket.resume()
    if (opened >= openStreams) socket.destroy()
  }
}
