import { readdirSync } from 'node:fs'

/** Tests, and what only tests use. */
const isOfTests = (file: string): boolean => /\.test\.|\.test-|\/test-|\.samples\.ts$|^testing\//.test(file)

/** The source files of the server, as paths from `src`, without those of tests. */
export const listSources = (): string[] =>
  readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !isOfTests(file))
    .sort()
