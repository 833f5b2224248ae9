import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { z } from 'zod'
import { replayLot } from '#features/replay/replay.public.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { refuseMixedData } from '#demo/demo-data.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import {
  createAdministrator,
  createAdministratorOfIssuer,
} from '#platform/sign-in/embedded/first-administrator.ts'
import { adminCall, adminCommands, type AdminArgument, type AdminCommand } from '#admin/command-names.ts'
import { backUp, move, restore } from '#admin/backups.ts'
import { reportAudit } from '#admin/verify-audit.ts'
import { testMail } from '#admin/mail-test.ts'
import { embeddedPath } from '#platform/sign-in/sign-in-settings.ts'

/** Does what a command says with its argument; returns the exit code, 0 by default. */
type Run = (argument: string) => Promise<number | void>

const say = (lines: readonly string[]) => lines.forEach((line) => console.log(line))

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const onStep = (line: string) => console.error(line)
  const database = await startDatabase(readConfig(), (error) => console.error(error.message), { onStep })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Replays a lot's event log and reports where the stored rows differ; writes nothing. */
const replay = (lotId: string): Promise<number> =>
  withDatabase(async (database) => {
    const { versions, differences, earlier } = await replayLot(database, lotId)
    for (const { part, key, stored, replayed } of differences)
      say([`${part} ${key}`, `  stored   ${stored ?? 'nothing'}`, `  replayed ${replayed ?? 'nothing'}`])
    say([`${versions} versions replayed, ${differences.length} differences found.`])
    if (earlier.length > 0)
      say([
        `${earlier.length} more are in what was stored before the last upgrade, whose rules may have been others; they are no fault.`,
      ])
    return differences.length > 0 ? 1 : 0
  })

/** Verifies every chain of the audit log and reports the first broken entry of each. */
const verifyAudit = (): Promise<number> =>
  withDatabase(async (database) => {
    const { isWhole, lines } = await reportAudit(database)
    say(lines)
    return isWhole ? 0 : 1
  })

const sendTestMail = async (email: string): Promise<number> => {
  const { isSent, message } = await testMail(readConfig(), email)
  say([message])
  return isSent ? 0 : 1
}

const create = (email: string): Promise<void> =>
  withDatabase(async (database) => {
    const config = readConfig()
    if (!config.demo) await refuseMixedData(database, config)
    if (config.oidc.issuer) {
      await createAdministratorOfIssuer(database, email)
      say([`${email} is now an administrator. Sign in through ${config.oidc.issuer}.`])
      return
    }
    const token = await createAdministrator(database, email)
    say([
      `One-time link for ${email}, valid for 24 hours:`,
      `${config.publicUrl}${embeddedPath}/password/${token}`,
    ])
  })

const runs: Readonly<Record<AdminCommand, Run>> = {
  create,
  'mail-test': sendTestMail,
  backup: async (directory) => say(await backUp(readConfig(), directory)),
  restore: async (directory) => say(await restore(readConfig(), directory)),
  'move-database': async (url) => say(await move(readConfig(), url)),
  replay,
  'verify-audit': verifyAudit,
}

const isCommand = (name: string): name is AdminCommand => Object.hasOwn(adminCommands, name)

const usage = Object.entries(adminCommands)
  .map(([name, argument]) => adminCall(argument ? `${name} ${argument}` : name))
  .map((line, index) => `${index === 0 ? 'Usage: ' : '       '}${line}`)
  .join('\n')

const argumentFault = (argument: AdminArgument, value: string | undefined): string | undefined => {
  if (argument === undefined) return value === undefined ? undefined : ''
  if (argument === 'EMAIL' && !isMailAddress(value ?? '')) return 'Not a valid e-mail address.'
  if (argument === 'LOT_ID' && !z.uuid().safeParse(value).success) return 'Not a valid lot id.'
  return value === undefined ? '' : undefined
}

const run = async ([name = '', value, ...rest]: string[]): Promise<number> => {
  if (!isCommand(name) || rest.length > 0) throw new Error(usage)
  const fault = argumentFault(adminCommands[name], value)
  if (fault !== undefined) throw new Error([fault, usage].filter(Boolean).join('\n'))
  return (await runs[name](value ?? '')) ?? 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
// A timer of the connection pool would keep the process for another minute.
process.exit()
