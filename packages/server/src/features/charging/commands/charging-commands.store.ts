import { sql, type Selectable } from 'kysely'
import type {
  ChargerCommand,
  ChargerOutcome,
  CommandReason,
} from '@stallwise/domain/charging/charger-commands.model.ts'
import { operatorToken } from '@stallwise/domain/charging/charger-commands.rules.ts'
import type { CommandDecision } from '@stallwise/domain/commands/command.rules.ts'
import { CommandTable, decisionOfOverdue } from '#platform/commands/command-table.ts'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'

export type ChargingCommandRow = Selectable<Tables['charging_command']>

export const chargingCommands = new CommandTable<CommandReason>({
  table: 'charging_command',
  channel: 'stallwise_charging_commands',
})

/** CST-52: how long a command may wait to be sent, and a sent one for its answer, in milliseconds. */
export const sendWithinMs = 10_000
export const answerWithinMs = 30_000

export interface NewCommand {
  readonly id: string
  readonly lotId: string
  readonly stationId: string
  readonly command: ChargerCommand
  readonly by: { readonly id: string | null; readonly name: string }
}

/** CST-50: requests a command; a station that is not connected anywhere refuses it at once. Undefined = no such station. */
export const insertCommand = async (
  tx: Tx,
  { id, lotId, stationId, command, by }: NewCommand,
): Promise<ChargingCommandRow | undefined> => {
  const { kind, ...rest } = command
  const { rows } = await sql<ChargingCommandRow>`
    insert into charging_command (parking_lot_id, id, station_id, station_name, kind, arguments, asked_by, asked_by_name,
      asked_at, expires_at, state, outcome_reason, decided_at)
    select parking_lot_id, ${id}, id, name, ${kind},
      case when connection_id is null and ${kind} = 'setPassword' then '{}' else ${JSON.stringify(rest)}::jsonb end, ${by.id}, ${by.name}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${sendWithinMs / 1_000}),
      case when connection_id is null then 'refused' else 'requested' end,
      case when connection_id is null then 'not-connected' end,
      case when connection_id is null then clock_timestamp() end
    from charging_station where parking_lot_id = ${lotId} and id = ${stationId} and removed_at is null
    on conflict (parking_lot_id, id) do nothing returning *`.execute(tx)
  if (rows[0]?.state === 'requested') await chargingCommands.announce(tx, lotId)
  return rows[0]
}

export const findCommand = (tx: Tx, lotId: string, id: string): Promise<ChargingCommandRow | undefined> =>
  tx
    .selectFrom('charging_command')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A command that waits to be sent. */
export interface OpenCommand {
  readonly lotId: string
  readonly id: string
  readonly stationId: string
  readonly command: ChargerCommand
}

/** The commands that wait to be sent, oldest first; those of a lot alone if it is known. */
export const listOpenCommands = async (tx: Tx, lotId?: string): Promise<OpenCommand[]> => {
  const { rows } = await sql<Omit<OpenCommand, 'command'> & { kind: string; rest: object }>`
    select parking_lot_id as "lotId", id, station_id as "stationId", kind, arguments as rest from charging_command
    where state = 'requested' and expires_at > clock_timestamp()
      and (${lotId ?? null}::uuid is null or parking_lot_id = ${lotId ?? null}::uuid)
    order by asked_at`.execute(tx)
  return rows.map(({ kind, rest, ...row }) => ({ ...row, command: { kind, ...rest } as ChargerCommand }))
}

/** CST-51, CST-53: stores what became of a command, and tells those who wait for it. */
export const decideCommand = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  decision: ChargerOutcome | CommandDecision<CommandReason>,
): Promise<boolean> => {
  const answer = 'answer' in decision && decision.answer ? JSON.stringify(decision.answer) : null
  const isStored = await chargingCommands.writeDecision(
    tx,
    { lotId, id },
    decision,
    // CST-58: a password is kept no longer than it is needed.
    sql`answer = ${answer}::jsonb, arguments = case when kind = 'setPassword' then '{}' else arguments end`,
  )
  if (isStored) await chargingCommands.announce(tx, lotId)
  return isStored
}

/** CST-52: ends commands whose time is over: those that nobody sent, and those of a server that is gone. */
export const endOverdueCommands = async (tx: Tx): Promise<void> => {
  const overdue = await chargingCommands.lockOverdue(tx, answerWithinMs + 10_000, 100)
  for (const one of overdue) await decideCommand(tx, one, decisionOfOverdue(one))
}

/** CHG-66: whether staff asked a station within the last ten minutes to start in the name of the operator. */
export const isStartedByStaff = async (
  tx: Tx,
  { lotId, stationId }: { readonly lotId: string; readonly stationId: string },
): Promise<boolean> => {
  const { rows } = await sql`select from charging_command
    where parking_lot_id = ${lotId} and station_id = ${stationId} and kind = 'start'
      and asked_at > clock_timestamp() - interval '10 minutes' and asked_by is not null
      and arguments -> 'token' ->> 'text' = ${operatorToken.text} limit 1`.execute(tx)
  return rows.length > 0
}

/** Latest first. */
export const listCommands = (
  tx: Tx,
  page: {
    readonly lotId: string
    readonly stationId: string
    readonly cursor?: string | undefined
    readonly limit: number
  },
) =>
  findNewest(tx, {
    ...page,
    from: sql`charging_command`,
    at: sql`asked_at`,
    where: [sql`parking_lot_id = ${page.lotId}`, sql`station_id = ${page.stationId}`],
    read: (ids) =>
      tx
        .selectFrom('charging_command')
        .selectAll()
        .where('parking_lot_id', '=', page.lotId)
        .where('id', 'in', ids)
        .execute(),
  })
