import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { features } from '#features.ts'
import { platformTables } from '#platform/database/platform-tables.ts'
import { listSources } from '../sources.ts'
import { findWrites } from './find-writes.ts'

const root = new URL('../../', import.meta.url)

/** The owners of each table: features by their names, and `platform`. */
export const ownersByTable = (): ReadonlyMap<string, readonly string[]> => {
  const owners = new Map<string, string[]>(platformTables.map((table) => [table, ['platform']]))
  for (const { name, owns = [] } of features)
    for (const table of owns) owners.set(table, [...(owners.get(table) ?? []), name])
  return owners
}

/** The feature of a file, or else its folder: `platform`, `demo`, `admin`. */
const placeOf = (file: string): string => /^features\/([^/]+)/.exec(file)?.[1] ?? file.split('/')[0]!

/** Files that write a table which another feature owns, one a line: `alert,features/alerts/alerts.store.ts`. */
export const findOtherWriters = (): string[] => {
  const owners = ownersByTable()
  return listSources()
    .flatMap((file) => {
      const tables = [...findWrites(fileURLToPath(new URL(file, root)), file)]
      return tables
        .filter((table) => owners.has(table) && !owners.get(table)!.includes(placeOf(file)))
        .map((table) => `${table},${file}`)
    })
    .sort()
}

const heading = 'table,file'

export const knownOtherWriters = (): string[] =>
  readFileSync(new URL('other-writers.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)

export const asCsv = (lines: readonly string[]): string => [heading, ...lines, ''].join('\n')
