import { expect, test } from "vitest"
import { BadConfiguration, readConfig } from "../../../server/platform/config.ts"

test("an empty environment is a server for this computer", () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    databaseUrl: null,
    smtpUrl: null,
    role: "all",
    mainSiteUrl: null,
    blogUrl: null,
    aboutUrl: null,
    aiHackerUrl: null,
    supportEmail: null,
    cookieDomain: null,
    trustedProxies: 0
  })
})

test.each([
  [{ PORT: "abc" }, "PORT=abc cannot be used: expected a whole number from 0 to 65535."],
  [{ BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE=… cannot be used: expected 12 characters or more."],
  [{ ROLE: "boss" }, "ROLE=boss cannot be used: expected all, web, judge."],
  [
    { DATABASE_URL: "mysql://u:secret@h/d" },
    "DATABASE_URL=… cannot be used: expected an address beginning with postgres:// or postgresql://."
  ],
  [
    { FILES_URL: "https://key:secret@storage.example/files" },
    "FILES_URL=… cannot be used: expected an address beginning with s3:// or s3+http://."
  ],
  [
    { FILES_URL: "s3://storage.example/files" },
    "FILES_URL=… cannot be used: expected s3://key:secret@host/bucket."
  ],
  [
    { PUBLIC_URL: "zama.example" },
    "PUBLIC_URL=… cannot be used: expected an address beginning with http:// or https://."
  ],
  [
    { AI_HACKER_URL: "javascript:alert(1)" },
    "AI_HACKER_URL=… cannot be used: expected an address beginning with http:// or https://."
  ],
  [
    { SUPPORT_EMAIL: "Help <help@zama>" },
    "SUPPORT_EMAIL=Help <help@zama> cannot be used: expected an address as help@example.com."
  ],
  [
    { COOKIE_DOMAIN: "https://zama.example" },
    "COOKIE_DOMAIN=https://zama.example cannot be used: expected a domain as example.com."
  ]
])("%o is rejected with one line", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(new BadConfiguration({ message }))
})

test("the embedded database is backed up by default, an own one by request", () => {
  const url = "postgres://u@h/d"
  expect(readConfig({}).backupEvery).toBe(12)
  expect(readConfig({ DATABASE_URL: url }).backupEvery).toBe(0)
  expect(readConfig({ DATABASE_URL: url, BACKUP_EVERY: "6" }).backupEvery).toBe(6)
})

test("the other sites, the address for help and the cookies' domain are read as given", () => {
  const given = {
    MAIN_SITE_URL: "https://zama.example",
    BLOG_URL: "https://blog.zama.example/ru",
    ABOUT_URL: "https://zama.example/about",
    AI_HACKER_URL: "https://hacker.zama.example",
    SUPPORT_EMAIL: " help@zama.example ",
    COOKIE_DOMAIN: ".zama.example"
  }

  expect(readConfig(given)).toMatchObject({
    mainSiteUrl: "https://zama.example",
    blogUrl: "https://blog.zama.example/ru",
    aboutUrl: "https://zama.example/about",
    aiHackerUrl: "https://hacker.zama.example",
    supportEmail: "help@zama.example",
    cookieDomain: ".zama.example"
  })
  expect(readConfig({ COOKIE_DOMAIN: "localhost" }).cookieDomain).toBe("localhost")
})

test("the bucket of uploaded files is read with its region, and with what an address encodes", () => {
  const bucketOf = (url: string) => readConfig({ FILES_URL: url }).bucket
  expect(readConfig({}).bucket).toBeNull()
  expect(
    bucketOf("s3://KEY:a%2Fb%2B@s3.eu-central-1.example/zama-files?region=eu-central-1&style=host")
  ).toEqual({
    endpoint: "https://s3.eu-central-1.example",
    bucket: "zama-files",
    region: "eu-central-1",
    key: "KEY",
    secret: "a/b+",
    forcePathStyle: false
  })
  expect(bucketOf("s3+http://k:s@127.0.0.1:9000/files")).toMatchObject({
    endpoint: "http://127.0.0.1:9000",
    region: "us-east-1",
    forcePathStyle: true
  })
})
