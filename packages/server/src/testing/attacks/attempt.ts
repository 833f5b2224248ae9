import type { Role } from '@stallwise/domain/access/roles.ts'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
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

/** A digest of each table. */
export const storedIn = async (database: TestDatabase): Promise<Record<string, string>> => {
  const tables = await database.look(
    `select format('%I', relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> all($1)`,
    [leftBehind],
  )
  const one = ({ name }: { name?: string }) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`
  const rows = await database.look(tables.map(one).join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name as string, digest as string]))
}

/** The tables that differ from what they were. */
export const changedSince = async (
  database: TestDatabase,
  before: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const after = await storedIn(database)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

/** Status and code of a reply, of invalid fields the first one's. */
export const refusalOf = ({ statusCode, body }: { statusCode: number; body: string }): string => {
  if (!body.startsWith('{')) return String(statusCode)
  const { code, errors } = JSON.parse(body) as { code?: unknown; errors?: { code: string }[] }
  const first = errors?.[0]?.code ?? (typeof code === 'string' ? code : undefined)
  return statusCode < 400 || first === undefined ? String(statusCode) : `${statusCode} ${first}`
}

/** Each attempt is refused as it says, and nothing is stored. */
export const refuses = (
  world: () => { app: TestApp; database: TestDatabase },
  attempts: readonly Attempt[],
) =>
  test.each(attempts)('$who: $what', async ({ who, sends, refused }) => {
    const { app, database } = world()
    const [method, path, payload, headers] = await sends()
    const before = await storedIn(database)
    const url = path.startsWith('//') ? path.slice(1) : `/api${path}`
    const reply = await app.ask(who, {
      method,
      url,
      ...(payload && { payload }),
      ...(headers && { headers }),
    })
    expect(refusalOf(reply), reply.body).toBe(refused)
    expect(await changedSince(database, before)).toEqual([])
  })
