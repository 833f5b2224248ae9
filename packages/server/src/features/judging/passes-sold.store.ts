import type { PoolClient } from 'pg'

/** PAS-21: passes sold of a parking group, or of the lot under its own id, by type. */
interface PassesSold {
  readonly group_id: string
  readonly all_day: number
  readonly daytime: number
  readonly overnight: number
}

interface Day {
  readonly lotId: string
  readonly day: string
}

/** The passes sold of some passholders on a day. */
export const loadPassesSold = async (
  client: PoolClient,
  { lotId, day }: Day,
  passholderIds: readonly string[],
): Promise<PassesSold[]> => {
  const { rows } = await client.query<PassesSold>('select * from passes_sold_of($1, $2::date, $3::uuid[])', [
    lotId,
    day,
    passholderIds,
  ])
  return rows
}

const types = ['all_day', 'daytime', 'overnight'] as const

/** By how much more passes were sold afterwards, of those groups where that differs. */
export const soldMore = (before: readonly PassesSold[], after: readonly PassesSold[]): PassesSold[] => {
  const none = { all_day: 0, daytime: 0, overnight: 0 }
  const of = (rows: readonly PassesSold[], id: string) => rows.find(({ group_id }) => group_id === id) ?? none
  const groups = [...new Set([...before, ...after].map(({ group_id }) => group_id))]
  return groups
    .map((group_id): PassesSold => {
      const [was, is] = [of(before, group_id), of(after, group_id)]
      const [all_day, daytime, overnight] = types.map((type) => is[type] - was[type])
      return { group_id, all_day: all_day!, daytime: daytime!, overnight: overnight! }
    })
    .filter((more) => types.some((type) => more[type] !== 0))
}

/**
 * PAS-22: records what was sold more on a day, under the judging lock, which the samples of that day are written under too.
 * Without a difference, since the day is another by now, all passes are counted.
 */
export const changePassesSold = async (
  client: PoolClient,
  { lotId, day }: Day,
  more: readonly PassesSold[] | undefined,
): Promise<void> => {
  if (!more) {
    await client.query('select record_passes_sold($1, $2::date)', [lotId, day])
    return
  }
  if (more.length === 0) return
  // The function takes off what was sold before, of no passholders.
  const less = more.map((one) => ({
    group_id: one.group_id,
    all_day: -one.all_day,
    daytime: -one.daytime,
    overnight: -one.overnight,
  }))
  await client.query(`select change_passes_sold($1, $2::date, '{}'::uuid[], $3)`, [
    lotId,
    day,
    JSON.stringify(less),
  ])
}
