import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { z } from 'zod'
import { replayLot } from '#features/replay/replay.public.ts'
import { readConfig } from '#platform/config/config.ts'
import { refuseMixedData } from '#demo/demo-data.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import {
  createAdministrator,
  createAdministratorOfIssuer,
} from '#platform/sign-in/embedded/first-administrator.ts'
import { reportAudit } from '#admin/verify-audit.ts'
import { testMail } from '#admin/mail-test.ts'
import { embeddedPath } from '#platform/sign-in/sign-in-settings.ts'

const usage = `Usage: npm run admin -- create EMAIL
       npm run admin -- mail-test EMAIL
       npm run admin -- replay LOT_ID
       npm run admin -- verify-audit`

const run = async ([command, subject, ...rest]: string[]): Promise<void> => {
  if (rest.length > 0) throw new Error(usage)
  if (command === 'create' || command === 'mail-test') {
    if (!isMailAddress(subject ?? '')) throw new Error(`Not a valid e-mail address.\n${usage}`)
    await (command === 'create' ? create(subject!) : sendTestMail(subject!))
  } else if (command === 'replay') {
    if (!z.uuid().safeParse(subject).success) throw new Error(`Not a valid lot id.\n${usage}`)
    await replay(subject!)
  } else if (command === 'verify-audit') {
    if (subject !== undefined) throw new Error(usage)
    await verifyAudit()
  } else throw new Error(usage)
}

/** Replays a lot's event log and reports where the stored rows differ; writes nothing. */
const replay = async (lotId: string): Promise<void> => {
  const database = await startDatabase(readConfig(), (error) => console.error(error.message))
  try {
    const { versions, differences } = await replayLot(database, lotId)
    for (const { part, key, stored, replayed } of differences)
      console.log(`${part} ${key}\n  stored   ${stored ?? 'nothing'}\n  replayed ${replayed ?? 'nothing'}`)
    console.log(`${versions} versions replayed, ${differences.length} differences found.`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Verifies every chain of the audit log and reports the first broken entry of each. */
const verifyAudit = async (): Promise<void> => {
  const database = await startDatabase(readConfig(), (error) => console.error(error.message))
  try {
    const { isWhole, lines } = await reportAudit(database)
    for (const line of lines) console.log(line)
    if (!isWhole) process.exitCode = 1
  } finally {
    await database.close()
  }
}

const sendTestMail = async (email: string): Promise<void> => {
  const { isSent, message } = await testMail(readConfig(), email)
  console.log(message)
  if (!isSent) process.exitCode = 1
}

const create = async (email: string): Promise<void> => {
  const config = readConfig()
  const database = await startDatabase(config, (error) => console.error(error.message))
  try {
    if (!config.demo) await refuseMixedData(database, config)
    if (config.oidc.issuer) {
      await createAdministratorOfIssuer(database, email)
      console.log(`${email} is now an administrator. Sign in through ${config.oidc.issuer}.`)
      return
    }
    const token = await createAdministrator(database, email)
    console.log(`One-time link for ${email}, valid for 24 hours:`)
    console.log(`${config.publicUrl}${embeddedPath}/password/${token}`)
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
// A timer of the connection pool would keep the process for another minute.
process.exit()
