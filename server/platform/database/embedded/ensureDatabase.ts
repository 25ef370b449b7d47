import { Client } from "pg"

/** The platform's database in an embedded cluster. */
export const database = "zama"

/** Creates the platform's database if the cluster is new. */
export const ensureDatabase = async (socketFolder: string, user: string) => {
  const client = new Client({ host: socketFolder, user, database: "postgres" })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
