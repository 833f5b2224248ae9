import type { Role } from '@stallwise/domain/access/roles.ts'
import { expect, test } from 'vitest'
import type { TestServer } from './test-app.ts'

type Query = Readonly<Record<string, string | number>>
export interface TestPage<Row> {
  readonly data: Row[]
  readonly total: number
  readonly nextCursor: string | null
}

/** Requests for a list that the server sorts and pages, by one of its addresses, which may have a query. */
export const listKit = <Row>(server: () => Pick<TestServer, 'ask'>, who: Role, url: () => string) => {
  const ask = (query: Query = {}) =>
    server().ask(
      who,
      `/api${url()}${url().includes('?') ? '&' : '?'}${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
    )
  const page = async (query: Query = {}): Promise<TestPage<Row>> => {
    const answer = await ask(query)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  /** The pages of a list, one after the other; `between` runs after each. */
  const walk = async (
    query: Query = {},
    between: () => Promise<unknown> = async () => {},
  ): Promise<Row[]> => {
    const rows: Row[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: TestPage<Row> = await page({ ...query, ...(cursor && { cursor }) })
      rows.push(...next.data)
      cursor = next.nextCursor
      await between()
    }
    return rows
  }
  return { ask, page, walk }
}

/** The rules of USR-60 that hold for every list: with each sort, at any place, and for every refusal. */
export const testListPages = <Row>(
  { ask, page, walk }: ReturnType<typeof listKit<Row>>,
  sorts: readonly string[],
  query: Query = {},
  { hasSearch = true }: { readonly hasSearch?: boolean } = {},
): void => {
  test.each(sorts)(
    'USR-60 has each row once in the order by %s, up and down, by cursors and by places',
    async (sort) => {
      const whole = await page({ ...query, sort, limit: 500 })
      expect(whole.total).toBe(whole.data.length)
      expect(whole.total).toBeGreaterThan(3)
      expect(await walk({ ...query, sort, limit: 2 })).toEqual(whole.data)
      expect(await walk({ ...query, sort: `-${sort}`, limit: 2 })).toEqual(whole.data.toReversed())
      const placed = await page({ ...query, sort, limit: 2, cursor: 1 })
      expect([placed.data, placed.total]).toEqual([whole.data.slice(1, 3), whole.total])
    },
  )

  test('USR-60 has no rows beyond its end, and says how many there are', async () => {
    const { total } = await page(query)
    expect(await page({ ...query, cursor: total })).toEqual({ data: [], total, nextCursor: null })
    expect(await page({ ...query, cursor: 9_999_999 })).toEqual({ data: [], total, nextCursor: null })
  })

  test.each([
    ['cursor', 'x'],
    ['cursor', '-1'],
    ['cursor', '0'],
    ['sort', 'nothing'],
    ['sort', '--name'],
    ['limit', '501'],
    ['limit', '0'],
  ])('USR-60 refuses %s=%s', async (name, value) => {
    const answer = await ask({ ...query, [name]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid' })
  })

  test.runIf(hasSearch)(
    'USR-60 finds no rows for the wildcards of the database, nor for text that matches nothing',
    async () => {
      for (const search of ['%', '_', '\\', '%%', '*', "'", 'no such row'])
        expect((await page({ ...query, search })).total).toBe(0)
    },
  )
}
