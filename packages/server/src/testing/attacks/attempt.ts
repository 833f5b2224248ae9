import type { Role } from '@stallwise/domain/access/roles.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/database/test-database.ts'
import type { TestApp } from '#testing/test-app.ts'

/** What somebody tries who may not: who, what, the request (its path below /api unless it begins with `//`), and its refusal. */
export interface Attempt {
  readonly who: Role | null
  readonly what: string
  readonly sends: () => Request | Promise<Request>
  /** The status, with the code of the problem or of its first fault. */
  readonly refused: string
}
type Request = readonly [InjectOptions['method'] & string, string, object?, Record<string, string>?]

/** What requests leave behind although they are refused: limits of look-ups; and what the server writes a moment after devices report. */
const leftBehind = ['oidc_payload', 'lot_change', 'device', 'device_message', 'source', 'source_message']

/** A digest of each table, or of some. */
export const storedIn = async (
  database: TestDatabase,
  only: readonly string[] | null = null,
): Promise<Record<string, string>> => {
  const tables = await database.look(
    `select format('%I', relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> all($1)
        and ($2::text[] is null or relname = any($2))`,
    [leftBehind, only],
  )
  const one = ({ name }: { name?: string }) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`
  const rows = await database.look(tables.map(one).join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name as string, digest as string]))
}

type Digests = Readonly<Record<string, string>>
const differing = (before: Digests, after: Digests): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name])

/** The tables that differ from what they were. */
export const changedSince = async (database: TestDatabase, before: Digests): Promise<string[]> =>
  differing(before, await storedIn(database, Object.keys(before)))

/** Status and code of a reply, of invalid fields the first one's. */
export const refusalOf = ({ statusCode, body }: { statusCode: number; body: string }): string => {
  if (!body.startsWith('{')) return String(statusCode)
  const { code, errors } = JSON.parse(body) as { code?: unknown; errors?: { code: string }[] }
  const first = errors?.[0]?.code ?? (typeof code === 'string' ? code : undefined)
  return statusCode < 400 || first === undefined ? String(statusCode) : `${statusCode} ${first}`
}

/** Each attempt is refused as it says, and nothing is stored by any of them. */
export const refuses = (
  world: () => { app: TestApp; database: TestDatabase },
  attempts: readonly Attempt[],
) => {
  let before: Digests
  beforeAll(async () => {
    before = await storedIn(world().database)
  })
  test.each(attempts)('$who: $what', async ({ who, sends, refused }) => {
    const [method, path, payload, headers] = await sends()
    const url = path.startsWith('//') ? path.slice(1) : `/api${path}`
    const request = { method, url, ...(payload && { payload }), ...(headers && { headers }) }
    const reply = await world().app.ask(who, request)
    expect(refusalOf(reply), reply.body).toBe(refused)
  })
  test(`nothing is stored by these ${attempts.length}`, async () => {
    expect(await changedSince(world().database, before)).toEqual([])
  })
}
