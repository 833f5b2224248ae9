import { z } from 'zod'
import { readConfig } from '#platform/config/config.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import {
  createAdministrator,
  createAdministratorOfIssuer,
} from '#platform/sign-in/embedded/first-administrator.ts'
import { embeddedPath } from '#platform/sign-in/sign-in-settings.ts'

const usage = 'Usage: npm run admin -- create EMAIL'

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run([command, email, ...rest]: string[]): Promise<void> {
  if (command !== 'create' || rest.length > 0) throw new Error(usage)
  if (!z.email().safeParse(email).success) throw new Error(`Not a valid e-mail address.\n${usage}`)
  await create(email!)
}

async function create(email: string): Promise<void> {
  const config = readConfig()
  const database = await startDatabase(config, (error) => console.error(error.message))
  try {
    if (config.oidc.issuer) {
      await createAdministratorOfIssuer(database, email)
      console.log(`${email} is an administrator now. Sign in through ${config.oidc.issuer}.`)
      return
    }
    const token = await createAdministrator(database, email)
    console.log(`One-time link for ${email}, good for 24 hours:`)
    console.log(`${config.publicUrl}${embeddedPath}/password/${token}`)
  } finally {
    await database.close()
  }
}
