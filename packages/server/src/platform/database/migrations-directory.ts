import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Next to the bundle (`dist/server/migrations`), or in the package when running from source. */
export const findMigrationsDirectory = (): string => {
  const bundled = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../../../migrations', import.meta.url))
}
